import { type MedusaContainer } from "@medusajs/framework/types"
import { EXISTING_STATES } from "../rules/status"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"

/** The service's existence check: is there a committed order for the transaction that is not cancelled? */
export async function hasOrder(container: MedusaContainer, trxId: string): Promise<boolean> {
  const deal = await container.resolve(PARTNER_COMMERCE).deals.ledger.read(trxId)
  return deal !== null && EXISTING_STATES.includes(deal.state)
}
