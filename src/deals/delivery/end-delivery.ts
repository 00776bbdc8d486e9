import { hasFallenThrough, isOverThere } from "../../orders/rules/ended-sale"
import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type DealRow } from "../sql/deal-row"

/** Key of the problem, one per deal, about the latest delivery status. */
export const toDeliveryKey = (trxId: string) => `delivery:${trxId}`

/** The service or both sides have ended the sale, so no further delivery status is sent. */
export const isDeliveryOver = ({ state, remote_status }: Pick<DealRow, "state" | "remote_status">): boolean =>
  hasFallenThrough(remote_status) || (state === "cancelled" && isOverThere(remote_status))

/** Drops the queued statuses, and clears the problem of a refused status, because a person has no work left. */
export async function endDelivery(container: MedusaContainer, trxId: string): Promise<void> {
  await container.resolve(PARTNER_COMMERCE).delivery.dropQueued(trxId)
  await clearRefusedDelivery(container, trxId)
}

/** Clears the problem of a refused status, because the delivery does not take place. */
export async function clearRefusedDelivery(container: MedusaContainer, trxId: string): Promise<void> {
  await container.resolve(PARTNER_COMMERCE).problems.clear(toDeliveryKey(trxId))
}
