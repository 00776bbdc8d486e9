import { type AuthenticatedMedusaRequest, type MedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { idText, searchText } from "../../../../service/rules/wire/texts"
import { listListings, optProducts } from "../../../../catalog/configuration/listings"
import { optVariants } from "../../../../catalog/configuration/variant-listings"
import { readActor } from "../actor"
import { type AdminResponse, withErrorHandler } from "../error-handler"
import { paginationParams } from "../pagination"
import { type RouteRequests, validate } from "../validation"
import { listingLevel } from "./listing-level"
import { type AdminListingListResponse, type AdminListingsResponse } from "./listings-view"
import { openStore } from "../../../../store/store"

const query = z.object({
  level: listingLevel,
  q: searchText.optional().describe("A part of a title or SKU."),
  product_id: idText.optional().describe("Only this product, or only its variants."),
  ...paginationParams,
})

const ids = z.array(idText).min(1).max(1000)

const body = z.strictObject({
  product_ids: ids.optional().describe("The products, with all their variants. Send either this or `variant_ids`."),
  variant_ids: ids.optional().describe("Only these variants of their products."),
  enabled: z
    .boolean()
    .nullable()
    .describe(
      "`true`: sell at the service; `false`: do not sell; `null`: the general settings decide, and variants are sold.",
    ),
})
const NAMES_ONE_KIND = { path: ["variant_ids"], message: "name either product_ids or variant_ids" }

export const requests = { GET: { query }, POST: { body } } satisfies RouteRequests

/** Products or variants with their own choices, by name. */
export const GET = withErrorHandler(async (req: MedusaRequest, res: AdminResponse<AdminListingListResponse>) => {
  const { product_id: productId, ...filter } = validate(query, req.query)
  const { limit, offset } = filter
  const { listings, count } = await listListings(openStore(req.scope), { ...filter, productId })
  res.json({ listings, count, limit, offset })
})

/** Sells many products or variants on the service, or stops their sale. Their other choices stay unchanged. */
export const POST = withErrorHandler(
  async (req: AuthenticatedMedusaRequest, res: AdminResponse<AdminListingsResponse>) => {
    const namesOneKind = body.refine((named) => !named.product_ids !== !named.variant_ids, NAMES_ONE_KIND)
    const { product_ids: productIds, variant_ids: variantIds, enabled } = validate(namesOneKind, req.body)
    const by = await readActor(req)
    const store = openStore(req.scope)
    if (variantIds) res.json(await optVariants(store, { variantIds, isSold: enabled !== false, by }))
    if (productIds) res.json(await optProducts(store, { productIds, enabled, by }))
  },
)
