import { hasFallenThrough, isOverThere } from "../../orders/rules/ended-sale"
import { type Store } from "../../store/store"
import { type DealRow } from "../sql/deal-row"

/** Key of the problem, one per deal, about the latest delivery status. */
export const toDeliveryKey = (trxId: string) => `delivery:${trxId}`

/** The service or both sides have ended the sale, so no further delivery status is sent. */
export const isDeliveryOver = ({ state, remote_status }: Pick<DealRow, "state" | "remote_status">): boolean =>
  hasFallenThrough(remote_status) || (state === "cancelled" && isOverThere(remote_status))

/** Drops the queued statuses, and clears the problem of a refused status, because a person has no work left. */
export async function endDelivery(store: Store, trxId: string): Promise<void> {
  await store.delivery.dropQueued(trxId)
  await clearRefusedDelivery(store, trxId)
}

/** Clears the problem of a refused status, because the delivery does not take place. */
export async function clearRefusedDelivery(store: Store, trxId: string): Promise<void> {
  await store.problems.clear(toDeliveryKey(trxId))
}
