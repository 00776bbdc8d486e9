import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { compareDeal } from "./compare-deal"
import { settleDeal } from "./settle-deal"

/** A person wants to know now: the status is read, and acted upon or, where the deal is settled here, compared. */
export async function recheckDeal(container: MedusaContainer, trxId: string): Promise<void> {
  const { ledger: deals, checks: dealChecks } = container.resolve(PARTNER_COMMERCE).deals
  await dealChecks.want(trxId)
  await settleDeal(container, trxId)
  const deal = await deals.read(trxId)
  if (deal && COMPARED.has(deal.state)) await compareDeal(container, deal, null)
}

const COMPARED: ReadonlySet<string> = new Set(["confirmed", "cancelled", "refused"])
