import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { eraseDeal } from "../../../../../../deals/after-sale/erase-deal"
import { readActor } from "../../../actor"
import { type AdminResponse, withErrorHandler } from "../../../error-handler"
import { type AdminDealResponse } from "../../deal-view"
import { readShownDeal } from "../../shown-deal"
import { type RouteRequests, validate } from "../../../validation"
import { dealParams } from "../../deal-params"
import { openStore } from "../../../../../../store/store"

export const requests = {
  params: dealParams,
  POST: { refusals: [409] },
} satisfies RouteRequests

/** Erases the customer's personal data of an ended deal from every table. */
export const POST = withErrorHandler(async (req: AuthenticatedMedusaRequest, res: AdminResponse<AdminDealResponse>) => {
  const { trx_id: trxId } = validate(dealParams, req.params)
  await eraseDeal(openStore(req.scope), { trxId, by: await readActor(req) })
  res.json({ deal: await readShownDeal(req, trxId) })
})
