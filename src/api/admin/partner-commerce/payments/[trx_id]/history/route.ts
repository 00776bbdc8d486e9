import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { readHistory } from "../../../../../../reconciliation/read-history"
import { type AdminResponse, withErrorHandler } from "../../../error-handler"
import { toShownHistory } from "../../service-answer"
import { type AdminPaymentHistoryResponse } from "../../payment-view"
import { countUnreadable } from "../../../unreadable"
import { type RouteRequests, validate } from "../../../validation"
import { paymentParams } from "../../payment-params"
import { openStore } from "../../../../../../store/store"

export const requests = {
  params: paymentParams,
} satisfies RouteRequests

/** The history of a payment, from the service. */
export const GET = withErrorHandler(
  async (req: AuthenticatedMedusaRequest, res: AdminResponse<AdminPaymentHistoryResponse>) => {
    const read = await readHistory(openStore(req.scope), validate(paymentParams, req.params).trx_id)
    res.json({ history: toShownHistory(read.rows), ...countUnreadable(read) })
  },
)
