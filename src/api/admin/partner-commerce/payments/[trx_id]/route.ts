import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { readPaymentDetail } from "../../../../../use-cases/payments/list/read-payment-detail"
import { type AdminResponse, withErrorHandler } from "../../error-handler"
import { type AdminPaymentResponse, toPaymentDetail } from "../payment-view"
import { type RouteRequests, validate } from "../../validation"
import { paymentParams } from "../payment-params"

export const requests = {
  params: paymentParams,
} satisfies RouteRequests

/** A payment with its timeline, its refunds and the service's record. */
export const GET = withErrorHandler(
  async (req: AuthenticatedMedusaRequest, res: AdminResponse<AdminPaymentResponse>) => {
    res.json({
      payment: toPaymentDetail(await readPaymentDetail(req.scope, validate(paymentParams, req.params).trx_id)),
    })
  },
)
