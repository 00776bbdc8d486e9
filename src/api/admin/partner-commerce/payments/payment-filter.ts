import { z } from "@medusajs/framework/zod"
import { PAYMENT_STATES } from "../../../../payments/rules/status"
import { type PaymentQuestion } from "../../../../payments/list/list-payments"
import { oneOrMore, saleFilterParams } from "../list-filter-params"

/** The filters of a list of payments. */
export const paymentFilterParams = {
  ...saleFilterParams,
  state: oneOrMore(z.enum(PAYMENT_STATES)).describe("Only payments in one of these states."),
}

type PaymentFilterParams = z.output<z.ZodObject<typeof paymentFilterParams>>

export const toPaymentQuestion = ({
  state,
  q,
  date_from,
  date_to,
  refunded,
}: PaymentFilterParams): PaymentQuestion => ({
  states: state ?? null,
  q: q || null,
  begun: { from: date_from, to: date_to },
  refunded,
})
