import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { relinkItem } from "../../../../../../use-cases/catalog/items/relink"
import { explainItem } from "../../../../../../use-cases/catalog/preview/explain"
import { readActor } from "../../../actor"
import { type AdminResponse, withErrorHandler } from "../../../error-handler"
import { type RouteRequests, validate } from "../../../validation"
import { type AdminItemResponse, toExplainedItemView } from "../../item-view"

const body = z.strictObject({ variant_id: z.string().min(1).describe("The variant to which it belongs from now on.") })

export const requests = {
  params: z.object({ partner_id: z.string().describe("The item's id at the service, its variant's id or its SKU.") }),
  POST: { body },
} satisfies RouteRequests

/** The item belongs to another variant from now on. */
export const POST = withErrorHandler(async (req: AuthenticatedMedusaRequest, res: AdminResponse<AdminItemResponse>) => {
  const partnerId = req.params.partner_id ?? ""
  const { variant_id: variantId } = validate(body, req.body)
  await relinkItem(req.scope, { partnerId, variantId, by: await readActor(req) })
  res.json({ item: toExplainedItemView(await explainItem(req.scope, partnerId)) })
})
