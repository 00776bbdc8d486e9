import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { type AdminResponse, withErrorHandler } from "../../error-handler"
import { type AdminDealResponse } from "../deal-view"
import { readShownDeal } from "../shown-deal"
import { type RouteRequests, validate } from "../../validation"
import { dealParams } from "../deal-params"

export const requests = {
  params: dealParams,
} satisfies RouteRequests

/** A deal with its timeline, its delivery updates and its refunds. */
export const GET = withErrorHandler(async (req: AuthenticatedMedusaRequest, res: AdminResponse<AdminDealResponse>) => {
  res.json({ deal: await readShownDeal(req, validate(dealParams, req.params).trx_id) })
})
