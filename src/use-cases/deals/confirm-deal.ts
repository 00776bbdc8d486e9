import { type MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { type DealReason } from "../../core/message/message"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type CommittedDeal, toEventData } from "./committed-deal"
import { forgetStock } from "./forget-stock"
import { recordOrderState } from "./order-state"
import { ensureCapturedPayment } from "./payment"

/** The sale stands: the payment is captured, and fulfilment may start. The state moves last, so a crash repeats the rest. */
export async function confirmDeal(container: MedusaContainer, deal: CommittedDeal, reason: DealReason): Promise<void> {
  await ensureCapturedPayment(container, { orderId: deal.order_id, amount: Number(deal.amount), trxId: deal.trx_id })
  await recordOrderState(container, deal.order_id, "confirmed")
  // By now the service has certainly written our answer; a push that overtook it there is repeated.
  await forgetStock(container, deal)
  const { ledger } = container.resolve(PARTNER_COMMERCE).deals
  if (!(await ledger.confirm(deal.trx_id, reason))) return correctOrderState(container, deal)
  await container.resolve(Modules.EVENT_BUS).emit({ name: "partner-commerce.deal.confirmed", data: toEventData(deal) })
}

/** A person cancelled the order at the same moment: that stands, and the order must say so. */
async function correctOrderState(container: MedusaContainer, { trx_id, order_id }: CommittedDeal): Promise<void> {
  const deal = await container.resolve(PARTNER_COMMERCE).deals.ledger.read(trx_id)
  if (deal?.state === "cancelled") await recordOrderState(container, order_id, "cancelled")
}
