import { type MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { AdminApiError } from "../../messages/admin-api-error"
import { findCopiedDatabase } from "../../catalog/copied-database"
import { requireDeal } from "../require-deal"
import { compareDeal } from "../status/compare-deal"
import { settleDeal } from "./settle-deal"

/**
 * Reads the status now because a person requests it. The status is applied or, for a settled deal, compared.
 *
 * @throws AdminApiError `no_deal`, `copied_database`
 */
export async function recheckDeal(container: MedusaContainer, trxId: string): Promise<void> {
  const service = container.resolve(PARTNER_COMMERCE)
  const deal = await requireDeal(container, trxId)
  const copied = await findCopiedDatabase(service)
  if (copied) throw new AdminApiError(MedusaError.Types.NOT_ALLOWED, copied)
  if (ENDED.has(deal.state)) return compareDeal(container, deal, null)
  await service.deals.checks.request(deal.trx_id)
  await settleDeal(container, deal.trx_id)
}

/** Deals in these states have no due work. */
const ENDED: ReadonlySet<string> = new Set(["cancelled", "refused"])
