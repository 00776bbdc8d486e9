import { type MedusaRequest } from "@medusajs/framework/http"
import { explainItemBeforeSale } from "../../../../../deals/simulate/explain-item"
import { type AdminResponse, withErrorHandler } from "../../error-handler"
import { type AdminItemResponse, toExplainedItemView } from "../item-view"
import { type RouteRequests, validate } from "../../validation"
import { itemParams } from "../item-params"
import { openStore } from "../../../../../store/store"

export const requests = {
  params: itemParams,
} satisfies RouteRequests

/** An item with the reasons for its state, step by step and field by field, computed now. */
export const GET = withErrorHandler(async (req: MedusaRequest, res: AdminResponse<AdminItemResponse>) => {
  res.json({
    item: toExplainedItemView(
      await explainItemBeforeSale(openStore(req.scope), validate(itemParams, req.params).partner_id),
    ),
  })
})
