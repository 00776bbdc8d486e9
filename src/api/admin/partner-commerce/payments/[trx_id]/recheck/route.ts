import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { recheckPayment } from "../../../../../../payments/settle/settle-payment"
import { type AdminResponse, withErrorHandler } from "../../../error-handler"
import { readShownPayment } from "../../shown-payment"
import { type AdminPaymentResponse } from "../../payment-view"
import { type RouteRequests, validate } from "../../../validation"
import { paymentParams } from "../../payment-params"
import { openStore } from "../../../../../../store/store"

export const requests = {
  params: paymentParams,
} satisfies RouteRequests

/** Reads the payment and its refunds at the service again, and applies the results. */
export const POST = withErrorHandler(
  async (req: AuthenticatedMedusaRequest, res: AdminResponse<AdminPaymentResponse>) => {
    const { trx_id: trxId } = validate(paymentParams, req.params)
    await recheckPayment(openStore(req.scope), trxId)
    res.json({ payment: await readShownPayment(req, trxId) })
  },
)
