import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { readPaymentDetail } from "../../../../../use-cases/payments/list/read-payment-detail"
import { type AdminResponse, withErrorHandler } from "../../error-handler"
import { type AdminTransactionResponse, toTransactionDetail } from "../transaction-view"
import { type RouteRequests, validate } from "../../validation"
import { transactionParams } from "../transaction-params"

export const requests = {
  params: transactionParams,
} satisfies RouteRequests

/** A payment with its timeline, its refunds and the service's record. */
export const GET = withErrorHandler(
  async (req: AuthenticatedMedusaRequest, res: AdminResponse<AdminTransactionResponse>) => {
    res.json({
      transaction: toTransactionDetail(
        await readPaymentDetail(req.scope, validate(transactionParams, req.params).trxid),
      ),
    })
  },
)
