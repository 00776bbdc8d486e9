import { type DealRefusal, toRefusalAnswer, type StoredAnswer } from "../rules/refusal"
import { type Store } from "../../store/store"
import { undoOrder, undoReservations } from "./undo-order"

/**
 * Ends a deal without an order: it prevents the commit, then removes the order and its reservations, then stores the refusal. After a crash
 * at any point the deal can be ended again.
 *
 * @returns the final answer: the refusal, or 200 if the deal turns out to be committed
 */
export async function undoDeal(store: Store, trxId: string, refusal: DealRefusal): Promise<StoredAnswer | null> {
  const { ledger } = store.deals
  if (!(await ledger.withdraw(trxId))) return ledger.readAnswer(trxId)
  const deal = await ledger.read(trxId)
  if (deal?.order_id) await undoOrder(store.container, deal.order_id)
  await undoReservations(store, trxId)
  const { code, message: detail, price } = refusal
  return ledger.refuse(trxId, { code, answer: toRefusalAnswer(refusal), detail, price })
}
