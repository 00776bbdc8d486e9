import type { DeliveryStatus } from "../../../service/rules/wire/transactions"

/** In the order of a delivery. A record, so that a status that is added does not compile until it is listed here. */
const LISTED: Record<DeliveryStatus, true> = {
  ORDER_RECEIVED: true,
  IN_PROCESS: true,
  DISPATCHED: true,
  DELIVERY_SUCCESSFUL: true,
  DELIVERY_FAILED: true,
}
export const DELIVERY_STATUSES = Object.keys(LISTED) as DeliveryStatus[]
