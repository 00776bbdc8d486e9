import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { idText } from "../../../../../../service/rules/wire/texts"
import { relinkItem } from "../../../../../../catalog/items/relink"
import { explainItemBeforeSale } from "../../../../../../deals/simulate/explain-item"
import { readActor } from "../../../actor"
import { type AdminResponse, withErrorHandler } from "../../../error-handler"
import { type RouteRequests, validate } from "../../../validation"
import { type AdminItemResponse, toExplainedItemView } from "../../item-view"
import { itemParams } from "../../item-params"
import { openStore } from "../../../../../../store/store"

const body = z.strictObject({ variant_id: idText.describe("The variant that the item shall belong to.") })

export const requests = {
  params: itemParams,
  POST: { body },
} satisfies RouteRequests

/** Links the item to another variant. */
export const POST = withErrorHandler(async (req: AuthenticatedMedusaRequest, res: AdminResponse<AdminItemResponse>) => {
  const { partner_id: partnerId } = validate(itemParams, req.params)
  const { variant_id: variantId } = validate(body, req.body)
  const store = openStore(req.scope)
  await relinkItem(store, { partnerId, variantId, by: await readActor(req) })
  res.json({ item: toExplainedItemView(await explainItemBeforeSale(store, partnerId)) })
})
