import { type StatusCallback, toTransactionKey } from "../service/rules/wire/callbacks"
import { type Store } from "../store/store"
import { type DealRow } from "../deals/sql/deal-row"
import { findCopiedDatabase } from "../catalog/copied-database"
import { requireConfigured } from "../store/configured"
import { settleDeal } from "../deals/settle/settle-deal"
import { compareDeal } from "../deals/status/compare-deal"
import { findCalledPayment, receivePaymentStatus } from "../payments/settle/receive-payment-status"

export type StatusReply =
  | { kind: "accepted"; followUp: () => Promise<void> }
  /** The transaction does not belong to this store, or belongs to another order. */
  | { kind: "unknown"; message: string }

/**
 * Receives a status callback about a deal or a payment. The callback is only a hint: it is noted and answered, and then the status is read
 * with our own token before anything moves. The callback itself counts only if the status endpoint is not configured.
 */
export async function receiveStatus(store: Store, callback: StatusCallback): Promise<StatusReply> {
  const { ledger } = store.deals
  const deal = await ledger.read(toTransactionKey(callback.trx_id))
  const payment = deal ? null : await findCalledPayment(store, callback)
  const orderRef = deal?.remote_order_id ?? payment?.order_ref
  if (orderRef === undefined) {
    return { kind: "unknown", message: `trx_id: this store has no transaction ${callback.trx_id}` }
  }
  if (orderRef !== callback.order_id) {
    return { kind: "unknown", message: `order_id: is not the order of transaction ${callback.trx_id}` }
  }
  const followUp = deal
    ? await receiveDealStatus(store, deal, callback.status)
    : payment && (await receivePaymentStatus(store, payment, callback))
  return { kind: "accepted", followUp: followUp ?? (() => Promise.resolve()) }
}

async function receiveDealStatus(store: Store, { trx_id }: DealRow, status: string) {
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
  if (deal.state !== "committed") return compareDeal(store, deal, status)
  await settleDeal(store, trxId)
}
