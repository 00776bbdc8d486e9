import type {
  AdminRefund,
  AdminRefundPlan,
  AdminPaymentDetail,
} from "../../../../api/admin/partner-commerce/payments/payment-view"
import type { Failure } from "../../../lib/failure"

type RefundablePayment = Pick<AdminPaymentDetail, "state" | "service_amount" | "refunds" | "record">

/** An item of the service's record that a refund can name. */
export interface RefundableItem {
  id: number
  name: string
  /** Major units; negative for a discount. */
  value: number
  /** Earlier refunds have given back the whole item. */
  isGivenBack: boolean
}

/** The record's items with an id: the service refunds items by their id. */
export function toRefundableItems({
  record,
  refunds,
}: Pick<RefundablePayment, "record" | "refunds">): RefundableItem[] {
  const items = (record?.items ?? []).flatMap(({ id, item, code, price = 0, quantity = 1 }) =>
    id === undefined ? [] : [{ id, name: item ?? code ?? `#${id}`, value: toCents(price * quantity) / 100 }],
  )
  const worthOf = (id: number) => Math.max(0, items.find((item) => item.id === id)?.value ?? 0)
  return items.map((item) => ({ ...item, isGivenBack: isGivenBack(item, { refunds, worthOf }) }))
}

/** A refund of several items does not say how it splits over them. Only the part that the other items cannot hold counts. */
function isGivenBack(
  { id, value }: Pick<RefundableItem, "id" | "value">,
  { refunds, worthOf }: Pick<RefundablePayment, "refunds"> & { worthOf: (id: number) => number },
): boolean {
  const given = refunds
    .filter(({ state, items }) => state !== "refused" && items.includes(id))
    .reduce((sum, { amount, items }) => {
      const others = items.filter((each) => each !== id).reduce((worth, each) => worth + toCents(worthOf(each)), 0)
      return sum + Math.max(0, toCents(amount) - others)
    }, 0)
  return value > 0 && given >= toCents(value)
}

/** The money at the service that no refund has given back, or may have given back. Major units. */
export function toRefundable({
  service_amount,
  refunds,
}: Pick<RefundablePayment, "service_amount" | "refunds">): number {
  const given = refunds.filter(({ state }) => state !== "refused")
  return given.reduce((rest, refund) => rest - toCents(refund.amount), toCents(service_amount)) / 100
}

/** The worth of the chosen items, limited to the refundable amount. */
export function toProposedAmount(items: readonly RefundableItem[], refundable: number): number {
  const worth = items.reduce((sum, { value }) => sum + toCents(value), 0)
  return Math.max(0, Math.min(worth, toCents(refundable))) / 100
}

/** The reason why the user cannot refund now; null = a refund is possible. */
export type RefundObstacle =
  | { kind: "not_paid" | "all_refunded" | "no_record" }
  /** `running`: the service decides the refund within seconds. `undecided`: the answer was lost. */
  | { kind: "running" | "undecided"; amount: number }

/** One refund runs at a time, also across tabs. */
export function findRefundObstacle(payment: RefundablePayment): RefundObstacle | null {
  if (payment.state !== "approved") return { kind: "not_paid" }
  const running = payment.refunds.find(isUndecided)
  if (running) return { kind: isAnswerLost(running) ? "undecided" : "running", amount: running.amount }
  if (toRefundable(payment) <= 0) return { kind: "all_refunded" }
  return payment.record ? null : { kind: "no_record" }
}

export const isUndecided = ({ state }: Pick<AdminRefund, "state">) => state === "unknown" || state === "pending"

const isAnswerLost = ({ state, timeline }: Pick<AdminRefund, "state" | "timeline">) =>
  state === "unknown" && timeline.some(({ event }) => event === "no_answer")

export interface RefundOutlook {
  /** The amount that stays refundable, even if the service refunds each line once. */
  afterwards: number
  /** The rest of the payment after the refund. */
  rest: number
  isUsedAgain: boolean
}

/** Compares the amount that is refundable after a planned refund with the rest of the payment. */
export const toRefundOutlook = (plan: AdminRefundPlan, refundable: number): RefundOutlook => ({
  afterwards: plan.refundable_afterwards,
  rest: (toCents(refundable) - toCents(plan.amount)) / 100,
  isUsedAgain: plan.lines.some(({ is_refunded_before }) => is_refunded_before),
})

/** Sums of amounts with decimals are exact in cents. */
const toCents = (amount: number) => Math.round(amount * 100)

/**
 * Whether the plugin itself refused the refund. After any other failure, such as a gateway's timeout, the service may already have the
 * request, so a repetition needs the same key.
 */
export const isRefusedForGood = (failure: Failure): boolean => failure.kind === "refused" && failure.detail !== null
