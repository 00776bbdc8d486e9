import { type MedusaContainer } from "@medusajs/framework/types"
import { type DealRefusal, toRefusalAnswer, type StoredAnswer } from "../rules/refusal"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { undoOrder, undoReservations } from "./undo-order"

/**
 * Ends a deal without an order: first a commit is made impossible, then the order and its reservations are removed, then the refusal
 * is stored. In this order a crash at any point leaves a deal that can be ended again.
 *
 * @returns the answer that stands: the refusal, or 200 where the deal turns out to be committed
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
