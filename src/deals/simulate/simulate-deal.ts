import { steadyClock } from "../../values/clock"
import { type Store } from "../../store/store"
import { type CreateDealOrder } from "../order/create-deal-order"
import { answerPurchase } from "../purchase/receive-purchase"
import { type DealPreview, previewDeal, type TestPurchase } from "./preview-deal"

export interface SimulatedDeal extends DealPreview {
  /** null = the purchase was refused. */
  orderId: string | null
}

/** Makes the purchase: a real order of a deal that is marked as a test. The service never gets any message about it. */
export async function simulateDeal(
  store: Store,
  purchase: TestPurchase,
  createDealOrder: CreateDealOrder,
): Promise<SimulatedDeal> {
  const preview = await previewDeal(store, purchase)
  const { deal } = preview
  const rawBody = Buffer.from(JSON.stringify(deal))
  const received = { deal, rawBody, arrivedAt: steadyClock(), createDealOrder }
  const { response, followUp } = await answerPurchase(store, received)
  // The service has got no answer, so the deal must not look answered.
  await followUp(false)
  const made = await store.deals.ledger.read(deal.trx_id)
  return { ...preview, answer: response, orderId: made?.order_id ?? null }
}
