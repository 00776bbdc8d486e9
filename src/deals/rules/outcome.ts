/** The result of a deal in one word for people: its state, and beyond that a return, a refund, or the side that cancelled it. */
import { isRestored } from "../../orders/rules/restored-sale"
import { type DeliveryStatus } from "../../service/rules/wire/transactions"
import { type DealState } from "./status"

export const DEAL_OUTCOMES = [
  "received",
  "reserved",
  "committed",
  "confirmed",
  "returned",
  "refunded_in_part",
  "refunded",
  "cancelled",
  "cancelled_here",
  "cancelled_unanswered",
  "refused",
] as const
export type DealOutcome = (typeof DEAL_OUTCOMES)[number]

export interface OutcomeFacts {
  state: DealState
  /** The service's code. */
  remote_status: string | null
  amount: number
  /** The money that went back to the customer. */
  refunded: number
  /** The newest delivery status, sent or to be sent. */
  delivery_status: DeliveryStatus | null
  /** The goods came back to the store, for example after the delivery. */
  is_returned: boolean
  timeline: readonly { event: string; why?: { code: string } }[]
}

/** Refunds come first: customers, support agents and accountants look for refunded money. */
export function toDealOutcome(deal: OutcomeFacts): DealOutcome {
  const { state, remote_status, amount, refunded, delivery_status, is_returned } = deal
  if (state === "received" || state === "reserved" || state === "refused") return state
  if (remote_status === "REF" || (refunded > 0 && refunded >= amount)) return "refunded"
  if (refunded > 0) return "refunded_in_part"
  if (state === "cancelled") return toCancellation(deal)
  return is_returned || delivery_status === "DELIVERY_FAILED" ? "returned" : state
}

/** The service cancels a sale by itself if our answer does not reach it in time. The events of a restored deal are lost. */
function toCancellation(deal: OutcomeFacts): DealOutcome {
  const cancelled = deal.timeline.findLast(({ event }) => event === "cancelled")
  if (cancelled?.why?.code === "cancelled_here") return "cancelled_here"
  return isAnswered(deal) ? "cancelled" : "cancelled_unanswered"
}

/** Whether our answer was written. If a committed deal without it is cancelled by the service, the answer came too late. */
export const isAnswered = ({ timeline }: Pick<OutcomeFacts, "timeline">): boolean =>
  isRestored({ timeline }) || timeline.some(({ event }) => event === "answered")
