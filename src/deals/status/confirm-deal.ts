import { type MedusaContainer } from "@medusajs/framework/types"
import { CONFIRMED_STEPS } from "../rules/finish"
import { toWatchDelayMs } from "../rules/status"
import { type DealReason } from "../../messages/rules/message"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { requireConfigured } from "../../store/configured"
import { type CommittedDeal } from "./committed-deal"
import { ensureCapturedPayment } from "../../payments/order/capture-order-payment"
import { confirmInLedger, readDealInBatch } from "../deal-batches"
import { settleStock } from "../forget-stock"
import { recordOrderState } from "./record-order-state"

/**
 * Confirms the sale: captures the payment, and lets fulfilment start. The state moves last, so the next process repeats the rest after a
 * crash. The announcements are stored with the state, so a crash after it does not lose them.
 */
export async function confirmDeal(container: MedusaContainer, deal: CommittedDeal, reason: DealReason): Promise<void> {
  const service = container.resolve(PARTNER_COMMERCE)
  await ensureCapturedPayment(container, {
    kind: "deal",
    orderId: deal.order_id,
    amount: Number(deal.amount),
    trxId: deal.trx_id,
  })
  await recordOrderState(container, { orderId: deal.order_id, state: "confirmed" })
  // At this point the service has certainly applied our answer. If a push was overtaken, its stock is sent again.
  await settleStock(container, deal)
  const canBeAsked = requireConfigured(service).clients.transactions.isConfigured("getTransactionStatus")
  const isConfirmed = await confirmInLedger(container, {
    deal,
    why: reason,
    unfinished: CONFIRMED_STEPS,
    checkInMs: canBeAsked ? toWatchDelayMs({ ageMs: 0, isShipped: false }) : null,
  })
  if (!isConfirmed) await correctOrderState(container, deal)
}

/** A person cancelled the order at the same moment. The cancellation stays, and the order's metadata must show it. */
async function correctOrderState(container: MedusaContainer, { trx_id, order_id }: CommittedDeal): Promise<void> {
  const deal = await readDealInBatch(container, trx_id)
  if (deal?.state === "cancelled") await recordOrderState(container, { orderId: order_id, state: "cancelled" })
}
