import type { PaymentState } from "../../../../payments/rules/status"

/** Amounts of the service's record, in display order. */
const AMOUNTS = [
  "loan_amount",
  "cashout_amount",
  "net_proceeds_amount",
  "merchant_fee_amount",
  "refund_amount",
] as const
type RecordAmount = (typeof AMOUNTS)[number]

/** The service calculates these amounts in advance; the money exists only after the customer has paid. */
const OF_PAID: ReadonlySet<RecordAmount> = new Set(["cashout_amount", "net_proceeds_amount", "merchant_fee_amount"])

/** States in which the customer has paid, even if the money has been returned since. */
const PAID_STATES: ReadonlySet<PaymentState> = new Set(["approved", "reversed"])

/** @returns the amounts that apply to this payment: an unpaid payment has no payout and no fee */
export function toShownAmounts(
  state: PaymentState,
  amounts: Partial<Record<RecordAmount, unknown>> | null | undefined,
): [RecordAmount, number][] {
  return AMOUNTS.flatMap((name) => {
    const amount = amounts?.[name]
    const isMoney = PAID_STATES.has(state) || !OF_PAID.has(name)
    return isMoney && typeof amount === "number" ? [[name, amount]] : []
  })
}
