import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { idText } from "../../../../../service/rules/wire/texts"
import { CATALOG_LIMITS } from "../../../../../service/rules/wire/catalog"
import { archiveUnknownProducts } from "../../../../../catalog/read-back/unknown-products"
import { readActor } from "../../actor"
import { type AdminResponse, withErrorHandler } from "../../error-handler"
import { type RouteRequests, validate } from "../../validation"
import { type AdminArchivedUnknownProductsResponse, toArchivedView } from "../unknown-product-view"
import { openStore } from "../../../../../store/store"

const body = z.strictObject({
  partner_ids: z.array(idText).min(1).max(CATALOG_LIMITS.entriesPerSync).describe("The products' ids at the service."),
})

export const requests = { POST: { body, refusals: [404] } } satisfies RouteRequests

/** Archives unknown products at the service, and returns the result for each. */
export const POST = withErrorHandler(
  async (req: AuthenticatedMedusaRequest, res: AdminResponse<AdminArchivedUnknownProductsResponse>) => {
    const { partner_ids } = validate(body, req.body)
    const unknownProducts = await archiveUnknownProducts(openStore(req.scope), {
      partnerIds: [...new Set(partner_ids)],
      by: await readActor(req),
    })
    res.json({ unknown_products: unknownProducts.map(toArchivedView) })
  },
)
