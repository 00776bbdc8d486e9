import { type MedusaContainer } from "@medusajs/framework/types"
import { type DealRefusal, toRefusalAnswer, type StoredAnswer } from "../rules/refusal"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { undoOrder, undoReservations } from "./undo-order"

/**
 * Ends a deal without an order: it prevents the commit, then removes the order and its reservations, then stores the refusal. After a crash
 * at any point the deal can be ended again.
 *
 * @returns the final answer: the refusal, or 200 if the deal turns out to be committed
 */
export async function undoDeal(
  container: MedusaContainer,
  trxId: string,
  refusal: DealRefusal,
): Promise<StoredAnswer | null> {
  const { ledger } = container.resolve(PARTNER_COMMERCE).deals
  if (!(await ledger.withdraw(trxId))) return ledger.readAnswer(trxId)
  const deal = await ledger.read(trxId)
  if (deal?.order_id) await undoOrder(container, deal.order_id)
  await undoReservations(container, trxId)
  const { code, message: detail, price } = refusal
  return ledger.refuse(trxId, { code, answer: toRefusalAnswer(refusal), detail, price })
}
