import type { AdminProblem } from "../../../api/admin/partner-commerce/overview/overview-view"
import type { TransactionStatus } from "../../../service/rules/wire/transactions"
import type { OrderBooks } from "../../lib/order-money"
import type { AdminPaymentDetail } from "../../../api/admin/partner-commerce/payments/payment-view"

/** A payment's state for people who pack parcels or answer customers. */
export type PaymentAlert =
  | { kind: PlainAlert }
  /** A problem of the payment waits for the user. */
  | { kind: "disputed"; problem: AdminProblem }

type PlainAlert =
  | "open"
  | "held"
  /** The service approved the payment, and the order does not exist yet. */
  | "ordering"
  | "paid"
  | "refunded_in_part"
  | "refunded"
  | "failed"
  /** The store must not keep the payment, and the plugin is returning it. */
  | "reversing"
  | "reversed"
  | "abandoned"
  /** This store captured the money while the service still holds it. */
  | "captured_early"
  /** The service approved the payment, and Medusa has yet to book the money. */
  | "booking"
  /** The order is cancelled in Medusa, and the service still has the payment. */
  | "cancelled_here"
  /** The payment failed or was returned, and Medusa has yet to cancel the order. */
  | "cancelling"
  /** Medusa has booked a refund that the service has not reported. */
  | "refunded_here"
  /** The service has refunded a part, and Medusa has yet to book it. */
  | "refund_booking"
  /** The service has refunded the whole amount, and Medusa has yet to book it. */
  | "refunded_booking"
  /** Refunded in full, and the order is cancelled. */
  | "refunded_and_cancelled"
  /** The service ended the payment after its approval. */
  | "ended"

type AlertedPayment = Pick<
  AdminPaymentDetail,
  "state" | "remote_status" | "order_id" | "service_amount" | "refunded" | "reversal"
> & { problems: readonly AdminProblem[] }

/** @param books the order's state in Medusa, which the page shows beside this alert; null without an order, or if unknown */
export function decidePaymentAlert(payment: AlertedPayment, books: OrderBooks | null = null): PaymentAlert {
  // The page shows problems of refunds beside the refunds.
  const problem = payment.problems.find(({ code }) => code.startsWith("payment_"))
  if (problem) return { kind: "disputed", problem }
  const kind = toPlainAlert(payment)
  return { kind: (books && BY_BOOKS[kind]?.(books, payment)) ?? kind }
}

/** Policy table: the alert to show if Medusa's order contradicts the payment's own alert; null = they agree. */
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
  reversed: ({ isCancelled, refunded }, { service_amount }) =>
    isCancelled || refunded >= service_amount ? null : "cancelling",
}

function toPlainAlert(payment: AlertedPayment): PlainAlert {
  const { state, remote_status, order_id, service_amount, refunded, reversal } = payment
  if (reversal === "asked") return "reversing"
  if (state !== "approved") return state
  if (refunded >= service_amount) return "refunded"
  if (refunded > 0) return "refunded_in_part"
  if (order_id === null) return "ordering"
  return HAS_ENDED.has(remote_status ?? "") ? "ended" : "paid"
}

const HAS_ENDED: ReadonlySet<string> = new Set(["REJ", "CAN", "EXP"] satisfies TransactionStatus[])
