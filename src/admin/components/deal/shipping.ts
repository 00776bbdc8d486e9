import type { GONE } from "../../../orders/rules/ended-sale"
import type { DealState } from "../../../deals/rules/status"
import type { DeliveryStatus, TransactionStatus } from "../../../service/rules/wire/transactions"
import type { AdminDealDetail } from "../../../api/admin/partner-commerce/deals/deal-view"
import type { AdminProblem } from "../../../api/admin/partner-commerce/overview/overview-view"
import type { OrderBooks } from "../../lib/order-money"

/** Tells the person who packs parcels whether to ship a deal's goods, and why not. */
export type Shipping =
  /** Both sides agree: the state decides the next step. */
  | { kind: DealState }
  /** The service ended the sale, and the order is still active in this store. */
  | { kind: "ended" | "refunded" | "gone" }
  /** Medusa's books are ahead of the deal, or behind it. */
  | { kind: BooksKind }
  /** A problem of the deal waits for the user. */
  | { kind: "disputed"; problem: AdminProblem }
  | { kind: SentStatus }
  /** The customer had the goods and returned them. */
  | { kind: "returned" }
  /** The merchant shipped the goods before the two sides disagreed. */
  | { kind: "sent_in_vain"; problem: AdminProblem | null }

type BooksKind =
  /** This store captured the money before the service confirmed the sale. */
  | "captured_early"
  /** The service confirmed the sale, and Medusa has yet to book the money. */
  | "capturing"
  | "refunded_in_part"
  | "refunded_here"
  | "cancelled_here"
  /** The sale fell through, and Medusa has yet to cancel the order. */
  | "cancelling"
  /** Refunded by the service, and in Medusa's books as well. */
  | "refunded_both"

const SENT_STATUSES = ["DISPATCHED", "DELIVERY_SUCCESSFUL", "DELIVERY_FAILED"] as const satisfies DeliveryStatus[]
type SentStatus = (typeof SENT_STATUSES)[number]

/** Statuses with which the service ended a sale. Any other status leaves the order valid. */
const ENDED: Partial<Record<string, "ended" | "refunded" | "gone">> = {
  REJ: "ended",
  CAN: "ended",
  EXP: "ended",
  REF: "refunded",
  GONE: "gone",
} satisfies Partial<Record<TransactionStatus | typeof GONE, "ended" | "refunded" | "gone">>

/** Problems in which the two sides have settled a deal differently. */
const DISPUTES: ReadonlySet<string> = new Set([
  "deal_disagreement",
  "deal_not_settled",
  "deal_cancelled_here",
  "deal_refunded_here",
])

type ShippableDeal = Pick<
  AdminDealDetail,
  "state" | "remote_status" | "delivery_status" | "pending_delivery_status" | "is_returned"
> & { problems: readonly AdminProblem[] }

/** @param books the order's state in Medusa, which the page shows beside this alert; null if unknown */
export function decideShipping(deal: ShippableDeal, books: OrderBooks | null = null): Shipping {
  const shipping = decideByDeal(deal)
  const kind = books && BY_BOOKS[shipping.kind]?.(books)
  return kind ? { kind } : shipping
}

/** Policy table: the alert to show if Medusa's order contradicts the deal's own alert; null = they agree. */
const BY_BOOKS: Partial<Record<Shipping["kind"], (books: OrderBooks) => BooksKind | "cancelled" | null>> = {
  committed: ({ isCancelled, isPaid, isRefunded }) => {
    if (isCancelled) return "cancelled_here"
    if (isRefunded) return "refunded_here"
    return isPaid ? "captured_early" : null
  },
  confirmed: ({ isCancelled, isPaid, isRefunded, refunded }) => {
    if (isCancelled) return "cancelled_here"
    if (isRefunded) return "refunded_here"
    if (!isPaid) return "capturing"
    return refunded > 0 ? "refunded_in_part" : null
  },
  cancelled: ({ isCancelled }) => (isCancelled ? null : "cancelling"),
  ended: ({ isCancelled }) => (isCancelled ? "cancelled" : null),
  gone: ({ isCancelled }) => (isCancelled ? "cancelled" : null),
  refunded: ({ isCancelled, isRefunded }) => (isCancelled || isRefunded ? "refunded_both" : null),
}

function decideByDeal(deal: ShippableDeal): Shipping {
  if (deal.state !== "committed" && deal.state !== "confirmed") return { kind: deal.state }
  const problem = deal.problems.find(({ code }) => DISPUTES.has(code)) ?? null
  const ended = ENDED[deal.remote_status ?? ""]
  const sent = toSentStatus(deal)
  // Goods that came back are refunded. If no problem is open, this is a normal end of a sale.
  if (sent) {
    if (problem || (ended && ended !== "refunded")) return { kind: "sent_in_vain", problem }
    return { kind: sent === "DELIVERY_SUCCESSFUL" && deal.is_returned ? "returned" : sent }
  }
  if (ended) return { kind: ended }
  return problem ? { kind: "disputed", problem } : { kind: deal.state }
}

function toSentStatus({ delivery_status, pending_delivery_status }: ShippableDeal): SentStatus | undefined {
  const status = pending_delivery_status ?? delivery_status
  return SENT_STATUSES.find((sent) => sent === status)
}
