import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { requireDeal } from "../require-deal"
import { compareDeal } from "./compare-deal"
import { settleDeal } from "./settle-deal"

/**
 * A person asks for the status now: it is read, and applied or, where the deal is settled here, compared.
 *
 * @throws AdminApiError `no_deal`
 */
export async function recheckDeal(container: MedusaContainer, trxId: string): Promise<void> {
  const { ledger, checks } = container.resolve(PARTNER_COMMERCE).deals
  const { trx_id } = await requireDeal(container, trxId)
  await checks.request(trx_id)
  await settleDeal(container, trx_id)
  const deal = await ledger.read(trx_id)
  if (deal && COMPARED.has(deal.state)) await compareDeal(container, deal, null)
}

const COMPARED: ReadonlySet<string> = new Set(["confirmed", "cancelled", "refused"])
