import type { AdminProblem } from "../../../api/admin/partner-commerce/overview/overview-view"
import type { OrderBooks } from "../../lib/order-money"
import type { AdminPaymentDetail } from "../../../api/admin/partner-commerce/payments/payment-view"

/** Where a payment stands, for whoever packs parcels or answers its customer. */
export type PaymentAlert =
  | { kind: PlainAlert }
  /** Something about the payment waits for a person. */
  | { kind: "disputed"; problem: AdminProblem }

type PlainAlert =
  | "open"
  | "held"
  /** Approved; its order is being made. */
  | "ordering"
  | "paid"
  | "refunded_in_part"
  | "refunded"
  | "failed"
  /** It must not be kept, and is being given back. */
  | "reversing"
  | "reversed"
  | "abandoned"
  /** Somebody has taken the money here while the service still holds it. */
  | "captured_early"
  /** Approved; the money is being booked here. */
  | "booking"
  /** The order is cancelled here, and the service has the payment. */
  | "cancelled_here"
  /** Not paid, or given back; the order is being cancelled here. */
  | "cancelling"
  /** Medusa has booked a refund that the service has not told. */
  | "refunded_here"
  /** The service has refunded, and it is being booked here. */
  | "refund_booking"
  /** The service has refunded all of it, and that is being booked here. */
  | "refunded_booking"
  /** Refunded in full, and the order is cancelled. */
  | "refunded_and_cancelled"

type AlertedPayment = Pick<
  AdminPaymentDetail,
  "trx_id" | "state" | "order_id" | "service_amount" | "refunded" | "reversal"
>

/**
 * @param problems all that are open in the store
 * @param books Medusa's of the order, which stand beside what is said here; null where there is none, or they are not known
 */
export function decidePaymentAlert(
  payment: AlertedPayment,
  problems: readonly AdminProblem[],
  books: OrderBooks | null = null,
): PaymentAlert {
  const [problem] = problemsOf(payment, problems)
  if (problem) return { kind: "disputed", problem }
  const kind = toPlainAlert(payment)
  return { kind: (books && BY_BOOKS[kind]?.(books, payment)) ?? kind }
}

/** Policy table: what is said where Medusa's books would contradict the payment's own words; null = they do not. */
const BY_BOOKS: Partial<Record<PlainAlert, (books: OrderBooks, payment: AlertedPayment) => PlainAlert | null>> = {
  held: ({ isPaid }) => (isPaid ? "captured_early" : null),
  paid: ({ isCancelled, isPaid, refunded }) => {
    if (isCancelled) return "cancelled_here"
    if (!isPaid) return "booking"
    return refunded > 0 ? "refunded_here" : null
  },
  refunded_in_part: ({ isCancelled, refunded }, payment) => {
    if (isCancelled) return "cancelled_here"
    if (refunded > payment.refunded) return "refunded_here"
    return refunded < payment.refunded ? "refund_booking" : null
  },
  refunded: ({ isCancelled, refunded }, payment) => {
    if (isCancelled) return "refunded_and_cancelled"
    return refunded < payment.refunded ? "refunded_booking" : null
  },
  failed: ({ isCancelled }) => (isCancelled ? null : "cancelling"),
  reversed: ({ isCancelled }) => (isCancelled ? null : "cancelling"),
}

function toPlainAlert({ state, order_id, service_amount, refunded, reversal }: AlertedPayment): PlainAlert {
  if (reversal === "asked") return "reversing"
  if (state !== "approved") return state
  if (refunded >= service_amount) return "refunded"
  if (refunded > 0) return "refunded_in_part"
  return order_id === null ? "ordering" : "paid"
}

/** Problems of payments, whose values name the transaction; those of its refunds are told beside the refunds. */
const problemsOf = ({ trx_id }: Pick<AlertedPayment, "trx_id">, problems: readonly AdminProblem[]): AdminProblem[] =>
  problems.filter(
    ({ code, why }) => code.startsWith("payment_") && (why.values as { trx_id?: string }).trx_id === trx_id,
  )
