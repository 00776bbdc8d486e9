import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { requestRefund } from "../../../../../../use-cases/payments/request-refund"
import { type AdminResponse, withErrorHandler } from "../../../error-handler"
import { validate } from "../../../validation"
import { type AdminRefundResponse, toRefundView } from "../../transaction-view"

const body = z.strictObject({
  items: z.array(z.int()).min(1),
  amount: z.number().positive(),
  reason_refund: z.string().trim().min(1).max(1000).optional(),
})

/** Refunds items of the service's record once, however often the request comes. */
export const POST = withErrorHandler(
  async (req: AuthenticatedMedusaRequest, res: AdminResponse<AdminRefundResponse>) => {
    const { items, amount, reason_refund } = validate(body, req.body)
    const refund = await requestRefund(req.scope, {
      trxId: req.params.trxid ?? "",
      items: [...new Set(items)],
      amount,
      reason: reason_refund ?? null,
      idempotencyKey: req.get("Idempotency-Key")?.trim() || null,
    })
    res.json({ refund: toRefundView(refund) })
  },
)
