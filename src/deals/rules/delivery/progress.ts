/** How far the delivery of an order is, read from its fulfilments and not from one event: events get lost and overtake each other. */
import { type DeliveryEvent } from "../../../settings/rules/settings"

export interface FulfilmentProgress {
  shippedAt: Date | string | null
  deliveredAt: Date | string | null
  canceledAt: Date | string | null
}

export interface OrderProgress {
  isCanceled: boolean
  /** The goods came back and were booked in. A return that was only asked for says nothing yet: the parcel may still arrive. */
  isReturned: boolean
  fulfilments: FulfilmentProgress[]
}

/**
 * The events so far, in order, the last one being where the delivery is now: what happened while nothing could be told is told later,
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
  // Before anything else: what was delivered stays so. That it was sent back later is a refund, which the service settles elsewhere.
  if (active.some(({ deliveredAt }) => deliveredAt)) return "delivered"
  if (isCanceled || isReturned) return "failed"
  if (active.some(({ shippedAt }) => shippedAt)) return "shipped"
  if (active.length > 0) return "fulfilled"
  // A parcel that was called back on its way. A parcel that never left is packed again as if nothing had happened.
  return fulfilments.some(({ shippedAt }) => shippedAt) ? "failed" : "placed"
}
