import { type MedusaContainer } from "@medusajs/framework/types"
import { EXISTING_STATES } from "../rules/status"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"

/** Answers the service's existence check: whether the transaction has a committed order that is not cancelled. */
export async function hasOrder(container: MedusaContainer, trxId: string): Promise<boolean> {
  const deal = await container.resolve(PARTNER_COMMERCE).deals.ledger.read(trxId)
  return deal !== null && EXISTING_STATES.includes(deal.state)
}
