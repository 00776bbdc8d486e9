import { findCopiedDatabase } from "../../catalog/copied-database"
import { requireConfigured } from "../../store/configured"
import { type Store } from "../../store/store"
import { type DealRow } from "../sql/deal-row"
import { compareDeal } from "../status/compare-deal"
import { settleDeal } from "./settle-deal"

/**
 * Notes a callback about a deal. The callback is only a hint: the status is read with our own token before anything moves. The callback
 * itself counts only if the status endpoint is not configured.
 * @returns the work after the answer
 */
export async function receiveDealStatus(
  store: Store,
  { trx_id }: DealRow,
  status: string,
): Promise<() => Promise<void>> {
  const { checks, timeline } = store.deals
  await timeline.note(trx_id, { event: "status_callback", detail: status })
  // Noted before the answer, because the service does not call again. Then the settler or the job finds the note.
  const canBeAsked = requireConfigured(store).clients.transactions.isConfigured("getTransactionStatus")
  await (canBeAsked ? checks.request(trx_id) : checks.receive(trx_id, status))
  return () => followCallback(store, trx_id, status)
}

async function followCallback(store: Store, trxId: string, status: string): Promise<void> {
  const deal = await store.deals.ledger.read(trxId)
  if (!deal || (await findCopiedDatabase(store))) return
  switch (deal.state) {
    case "received":
    case "reserved":
      // The reading is due once the purchase has its answer.
      return
    case "committed":
      await settleDeal(store, trxId)
      return
    case "confirmed":
    case "cancelled":
    case "refused":
      return compareDeal(store, deal, status)
  }
}
