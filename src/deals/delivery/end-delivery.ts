import { hasFallenThrough, isOverThere } from "../../orders/rules/ended-sale"
import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type DealRow } from "../sql/deal-row"

/** Key of the problem, one per deal, about the delivery status that was sent last. */
export const toDeliveryKey = (trxId: string) => `delivery:${trxId}`

/** The service has ended the sale, or both sides have: no further delivery status is sent. */
export const isDeliveryOver = ({ state, remote_status }: Pick<DealRow, "state" | "remote_status">): boolean =>
  hasFallenThrough(remote_status) || (state === "cancelled" && isOverThere(remote_status))

/** Drops what is queued, and clears the problem of a refused status: nothing is left for a person to do. */
export async function endDelivery(container: MedusaContainer, trxId: string): Promise<void> {
  await container.resolve(PARTNER_COMMERCE).delivery.dropQueued(trxId)
  await clearRefusedDelivery(container, trxId)
}

/** A status that was refused was about a delivery that does not take place any more. */
export async function clearRefusedDelivery(container: MedusaContainer, trxId: string): Promise<void> {
  await container.resolve(PARTNER_COMMERCE).problems.clear(toDeliveryKey(trxId))
}
