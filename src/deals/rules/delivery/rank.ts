/** Order of the delivery statuses. The interface shows no transitions; a parcel only moves forward. */
import { type DeliveryStatus } from "../../../service/rules/wire/transactions"

export const DELIVERY_RANK: Record<DeliveryStatus, number> = {
  ORDER_RECEIVED: 1,
  IN_PROCESS: 2,
  DISPATCHED: 3,
  DELIVERY_SUCCESSFUL: 4,
  DELIVERY_FAILED: 4,
}
