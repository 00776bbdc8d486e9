import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { requestRefund } from "../../../../../../use-cases/payments/refund/request-refund"
import { readActor } from "../../../actor"
import { type AdminResponse, withErrorHandler } from "../../../error-handler"
import { type RouteRequests, validate } from "../../../validation"
import { type AdminRefundResponse, toRefundView } from "../../transaction-view"

const body = z.strictObject({
  items: z.array(z.int()).min(1).describe("Ids of the record's items."),
  amount: z.number().min(0.01).describe("In major units; no more than the items are worth."),
  reason_refund: z.string().trim().min(1).max(1000).optional().describe("Told to the service."),
})
const headers = z.object({
  "Idempotency-Key": z.string().optional().describe("Two requests with the same key are one refund."),
})

export const requests = {
  params: z.object({ trxid: z.string().describe("The payment's transaction.") }),
  POST: { body, headers },
} satisfies RouteRequests

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
      by: await readActor(req),
    })
    res.json({ refund: toRefundView(refund) })
  },
)
