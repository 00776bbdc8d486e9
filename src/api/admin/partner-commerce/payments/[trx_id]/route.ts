import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { type AdminResponse, withErrorHandler } from "../../error-handler"
import { readShownPayment } from "../shown-payment"
import { type AdminPaymentResponse } from "../payment-view"
import { type RouteRequests, validate } from "../../validation"
import { paymentParams } from "../payment-params"

export const requests = {
  params: paymentParams,
} satisfies RouteRequests

/** A payment with its timeline, its refunds and the service's record. */
export const GET = withErrorHandler(
  async (req: AuthenticatedMedusaRequest, res: AdminResponse<AdminPaymentResponse>) => {
    res.json({ payment: await readShownPayment(req, validate(paymentParams, req.params).trx_id) })
  },
)
