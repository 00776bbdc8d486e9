import type { DeliveryStatus } from "../../../service/rules/wire/transactions"

/** In the order of a delivery. A record, so that a new status fails to compile until this list has it. */
const LISTED: Record<DeliveryStatus, true> = {
  ORDER_RECEIVED: true,
  IN_PROCESS: true,
  DISPATCHED: true,
  DELIVERY_SUCCESSFUL: true,
  DELIVERY_FAILED: true,
}
export const DELIVERY_STATUSES = Object.keys(LISTED) as DeliveryStatus[]
