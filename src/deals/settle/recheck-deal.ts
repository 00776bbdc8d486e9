import { MedusaError } from "@medusajs/framework/utils"
import { type Store } from "../../store/store"
import { AdminApiError } from "../../messages/admin-api-error"
import { findCopiedDatabase } from "../../catalog/copied-database"
import { requireDeal } from "../require-deal"
import { settleDeal } from "./settle-deal"

/**
 * Reads the status now because a person requests it. The status is applied or, for a settled deal, compared.
 *
 * @throws AdminApiError `no_deal`, `copied_database`
 */
export async function recheckDeal(store: Store, trxId: string): Promise<void> {
  const deal = await requireDeal(store, trxId)
  const copied = await findCopiedDatabase(store)
  if (copied) throw new AdminApiError(MedusaError.Types.NOT_ALLOWED, copied)
  await store.deals.checks.request(deal.trx_id)
  await settleDeal(store, deal.trx_id)
}
