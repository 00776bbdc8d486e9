import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { recheckForPerson } from "../../../../../../deals/settle/recheck-deal"
import { type AdminResponse, withErrorHandler } from "../../../error-handler"
import { type AdminDealResponse } from "../../deal-view"
import { readShownDeal } from "../../shown-deal"
import { type RouteRequests, validate } from "../../../validation"
import { dealParams } from "../../deal-params"
import { openStore } from "../../../../../../store/store"

export const requests = {
  params: dealParams,
} satisfies RouteRequests

/** Reads the deal and its refunds at the service again, and applies the results. */
export const POST = withErrorHandler(async (req: AuthenticatedMedusaRequest, res: AdminResponse<AdminDealResponse>) => {
  const { trx_id: trxId } = validate(dealParams, req.params)
  await recheckForPerson(openStore(req.scope), trxId)
  res.json({ deal: await readShownDeal(req, trxId) })
})
