import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { idText, proseText } from "../../../../../../service/rules/wire/texts"
import { previewRefund, requestRefund } from "../../../../../../payments/refund/request-refund"
import { readActor } from "../../../actor"
import { type AdminResponse, withErrorHandler } from "../../../error-handler"
import { dryRun, isDryRun, type RouteRequests, validate } from "../../../validation"
import {
  type AdminRefundPlanResponse,
  type AdminRefundResponse,
  toRefundPlanView,
  toRefundView,
} from "../../payment-view"
import { paymentParams } from "../../payment-params"
import { openStore } from "../../../../../../store/store"

/** A sum of decimals, such as 0.1 + 0.2, has a small error in a number. */
const isInCents = (amount: number) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6 * Math.max(1, amount)

const body = z.strictObject({
  items: z
    .array(z.int())
    .min(1)
    .optional()
    .describe("Ids of items in the service's record. If absent, the plugin chooses the items."),
  amount: z
    .number()
    .min(0.01)
    .refine(isInCents, "at most two decimals")
    .describe("In major units, with at most two decimals, and not above the refundable rest of the items."),
  reason_refund: proseText(1_000).trim().min(1).optional().describe("The reason that the service gets."),
})
const headers = z.object({
  "Idempotency-Key": idText.optional().describe("Requests with the same key count as the same refund."),
})

export const requests = {
  params: paymentParams,
  POST: { query: dryRun, body, headers },
} satisfies RouteRequests

/** Refunds an amount once, even if the request is repeated. A dry run returns the lines of the refund and the amount that stays refundable. */
export const POST = withErrorHandler(
  async (req: AuthenticatedMedusaRequest, res: AdminResponse<AdminRefundResponse | AdminRefundPlanResponse>) => {
    const { items = null, amount, reason_refund } = validate(body, req.body)
    const { trx_id: trxId } = validate(paymentParams, req.params)
    const { "Idempotency-Key": key } = validate(headers, { "Idempotency-Key": req.get("Idempotency-Key") })
    const store = openStore(req.scope)
    if (isDryRun(req.query)) {
      const refund_plan = toRefundPlanView(await previewRefund(store, { trxId, items, amount }))
      res.json({ refund_plan })
      return
    }
    const refund = await requestRefund(store, {
      trxId,
      items,
      amount,
      reason: reason_refund ?? null,
      idempotencyKey: key || null,
      by: await readActor(req),
    })
    res.json({ refund: toRefundView(refund) })
  },
)
