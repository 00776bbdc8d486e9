import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { idText } from "../../../../../service/rules/wire/texts"
import { explainItemBeforeSale } from "../../../../../deals/simulate/explain-item"
import { linkUnknownProduct } from "../../../../../catalog/read-back/unknown-products"
import { readActor } from "../../actor"
import { type AdminResponse, withErrorHandler } from "../../error-handler"
import { type AdminItemResponse, toExplainedItemView } from "../../items/item-view"
import { type RouteRequests, validate } from "../../validation"
import { openStore } from "../../../../../store/store"

const body = z.strictObject({
  partner_id: idText.describe("The product's id at the service."),
  variant_id: idText.describe("The variant in this store."),
})

export const requests = { POST: { body, refusals: [404] } } satisfies RouteRequests

/** Links an unknown product to a variant, as its item. */
export const POST = withErrorHandler(async (req: AuthenticatedMedusaRequest, res: AdminResponse<AdminItemResponse>) => {
  const { partner_id: partnerId, variant_id: variantId } = validate(body, req.body)
  const store = openStore(req.scope)
  await linkUnknownProduct(store, { partnerId, variantId, by: await readActor(req) })
  res.json({ item: toExplainedItemView(await explainItemBeforeSale(store, partnerId)) })
})
