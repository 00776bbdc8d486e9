import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { readPaymentDetail } from "../../../../../../use-cases/payments/list/read-payment-detail"
import { recheckPayment } from "../../../../../../use-cases/payments/settle/recheck-payment"
import { type AdminResponse, withErrorHandler } from "../../../error-handler"
import { type AdminTransactionResponse, toTransactionDetail } from "../../transaction-view"
import { type RouteRequests, validate } from "../../../validation"
import { transactionParams } from "../../transaction-params"

export const requests = {
  params: transactionParams,
} satisfies RouteRequests

/** Reads the payment and its refunds at the service again, and does what they say. */
export const POST = withErrorHandler(
  async (req: AuthenticatedMedusaRequest, res: AdminResponse<AdminTransactionResponse>) => {
    const { trxid: trxId } = validate(transactionParams, req.params)
    await recheckPayment(req.scope, trxId)
    res.json({ transaction: toTransactionDetail(await readPaymentDetail(req.scope, trxId)) })
  },
)
