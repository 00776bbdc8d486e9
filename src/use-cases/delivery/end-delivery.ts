import { type MedusaContainer } from "@medusajs/framework/types"
import { hasFallenThrough, isOverThere } from "../../core/deals/status"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type DealRow } from "../../modules/partner-commerce/deals/deal-row"

/** What stands in the way of telling a deal's delivery: one problem per deal, about what was told last. */
export const toDeliveryKey = (trxId: string) => `delivery:${trxId}`

/** The service has ended the sale, or both sides have: nothing is told of its delivery any more. */
export const isDeliveryOver = ({ state, remote_status }: Pick<DealRow, "state" | "remote_status">): boolean =>
  hasFallenThrough(remote_status) || (state === "cancelled" && isOverThere(remote_status))

/** What is queued is dropped, and what was refused asks nothing of a person any more. */
export async function endDelivery(container: MedusaContainer, trxId: string): Promise<void> {
  await container.resolve(PARTNER_COMMERCE).delivery.dropQueued(trxId)
  await forgetRefusedDelivery(container, trxId)
}

/** Whatever was refused before was about a delivery that does not take place any more. */
export async function forgetRefusedDelivery(container: MedusaContainer, trxId: string): Promise<void> {
  await container.resolve(PARTNER_COMMERCE).problems.clear(toDeliveryKey(trxId))
}
