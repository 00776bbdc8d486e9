/**
 * The progress of a delivery, read from the order's fulfilments and not from one event, because events get lost and overtake each other.
 */
import { type DeliveryEvent } from "../../../settings/rules/settings"

export interface FulfilmentProgress {
  shippedAt: Date | string | null
  deliveredAt: Date | string | null
  canceledAt: Date | string | null
}

export interface OrderProgress {
  isCanceled: boolean
  /** The goods came back and were received. A requested return does not count, because the parcel may still arrive. */
  isReturned: boolean
  fulfilments: FulfilmentProgress[]
}

/**
 * The events so far, in order. The last one is the present state of the delivery. Events from before the confirmation are reported later,
 * step by step.
 */
export function toDeliveryPath(progress: OrderProgress): DeliveryEvent[] {
  const now = toDeliveryEvent(progress)
  if (progress.isCanceled) return [now]
  const active = progress.fulfilments.filter(({ canceledAt }) => !canceledAt)
  const before: DeliveryEvent[] = [
    "placed",
    ...(active.length > 0 ? (["fulfilled"] as const) : []),
    ...(active.some(({ shippedAt }) => shippedAt) ? (["shipped"] as const) : []),
  ]
  return [...before.filter((event) => event !== now), now]
}

export function toDeliveryEvent({ isCanceled, isReturned, fulfilments }: OrderProgress): DeliveryEvent {
  const active = fulfilments.filter(({ canceledAt }) => !canceledAt)
  // This check comes first, because a delivered order stays delivered. A later return is a refund, and the refund code settles it.
  if (active.some(({ deliveredAt }) => deliveredAt)) return "delivered"
  if (isCanceled || isReturned) return "failed"
  if (active.some(({ shippedAt }) => shippedAt)) return "shipped"
  if (active.length > 0) return "fulfilled"
  // A fulfilment that was cancelled after the dispatch has failed. Without a dispatch the order is simply packed again.
  return fulfilments.some(({ shippedAt }) => shippedAt) ? "failed" : "placed"
}
