import { type MedusaRequest } from "@medusajs/framework/http"
import { quoteItem } from "../../../../../../payments/plans/quote-item"
import { type AdminResponse, withErrorHandler } from "../../../error-handler"
import { type RouteRequests, validate } from "../../../validation"
import { type AdminItemPlansResponse } from "../../item-plans-view"
import { itemParams } from "../../item-params"
import { openStore } from "../../../../../../store/store"

export const requests = {
  params: itemParams,
} satisfies RouteRequests

/** The lowest monthly cost of an item; null if the service does not answer. */
export const GET = withErrorHandler(async (req: MedusaRequest, res: AdminResponse<AdminItemPlansResponse>) => {
  res.json({ from_per_month: await quoteItem(openStore(req.scope), validate(itemParams, req.params).partner_id) })
})
