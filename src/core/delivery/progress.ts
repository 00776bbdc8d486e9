/** How far the delivery of an order is, read from its fulfilments and not from one event: events get lost and overtake each other. */
import { type DeliveryEvent } from "../settings/settings"

export interface FulfilmentProgress {
  shippedAt: Date | string | null
  deliveredAt: Date | string | null
  canceledAt: Date | string | null
}

export interface OrderProgress {
  isCanceled: boolean
  fulfilments: FulfilmentProgress[]
}

export function toDeliveryEvent({ isCanceled, fulfilments }: OrderProgress): DeliveryEvent {
  const active = fulfilments.filter(({ canceledAt }) => !canceledAt)
  if (active.some(({ deliveredAt }) => deliveredAt)) return "delivered"
  if (isCanceled) return "failed"
  if (active.some(({ shippedAt }) => shippedAt)) return "shipped"
  if (active.length > 0) return "fulfilled"
  // A parcel that was on its way and was called back. One that never left is packed again as if nothing had happened.
  return fulfilments.some(({ shippedAt }) => shippedAt) ? "failed" : "placed"
}
