import { Modules } from "@medusajs/framework/utils"
import { markChange } from "../../catalog/changes/change-buffer"
import { type EventName } from "../../messages/rules/events"
import { isTestDeal } from "../../orders/rules/test-deal"
import { type DealOrderCallback } from "../../service/rules/wire/callbacks"
import { type Store } from "../../store/store"
import { raiseLostSale } from "../deal-problems"
import { forgetStock } from "../forget-stock"
import { type DealRefusal, toLostRefusal, toRefusalProblem } from "../rules/refusal"
import { type DealRow } from "../sql/deal-row"

/** The fields of a purchase that a report names. */
export type LostPurchase = Pick<DealOrderCallback, "trx_id" | "product_id" | "amount" | "currency">

/**
 * Reports a recorded deal that became no sale. Only the process that recorded the end, or the process that continues its work, calls it. A
 * process that dies right after the report lets the next process count the purchase twice.
 */
export async function reportLostSale(store: Store, deal: DealRow): Promise<void> {
  const purchase = {
    trx_id: deal.trx_id,
    product_id: deal.partner_id,
    amount: Number(deal.amount),
    currency: deal.body.currency,
  }
  const refusal = toLostRefusal(deal)
  // A failure repeats all of this, so the count of the problem comes last. The cancellation of an order emits its own event, and corrects
  // the stock.
  if (deal.state === "refused") await followRefusal(store, purchase, refusal)
  await raiseProblem(store, purchase, refusal)
}

/** Reports a refused purchase without a deal. A failure is not repeated, so the problem comes first. */
export async function reportRefusal(store: Store, purchase: LostPurchase, refusal: DealRefusal): Promise<void> {
  await raiseProblem(store, purchase, refusal)
  await followRefusal(store, purchase, refusal)
}

/** Marks the item of a refused purchase for a new push, and emits the event for merchants. */
async function followRefusal(store: Store, purchase: LostPurchase, refusal: DealRefusal): Promise<void> {
  const { trx_id, product_id } = purchase
  await correctItem(store, product_id, refusal)
  await store.container.resolve(Modules.EVENT_BUS).emit({
    name: "partner-commerce.deal.refused" satisfies EventName,
    data: { trx_id, product_id, code: refusal.code, message: refusal.message },
  })
}

async function correctItem(store: Store, productId: string, { code }: DealRefusal): Promise<void> {
  const item = CORRECTED_CODES.has(code) ? await findItem(store, productId) : null
  if (!item) return
  // The service sells at a price that this store does not have. The item is projected again and, if it differs, sent again.
  if (code === "PRICE_MISMATCH") await markChange(store, { source: "variant", ids: [item.variant_id], lane: "content" })
  // The service has just set its stock to 0, and the stock lane corrects a wrong 0.
  else await forgetStock(store, item)
}

async function raiseProblem(store: Store, purchase: LostPurchase, refusal: DealRefusal): Promise<void> {
  const problem = isTestDeal(purchase.trx_id) ? null : toRefusalProblem({ ...refusal, deal: purchase })
  if (problem) await raiseLostSale(store, problem)
}

const CORRECTED_CODES: ReadonlySet<string> = new Set(["PRICE_MISMATCH", "OUT_OF_STOCK"])

async function findItem(store: Store, productId: string) {
  const { connection, configuration, deals } = store
  if (connection.kind === "inert") return null
  const { settings } = await configuration.settings.read()
  const item = (await deals.items.find([productId], settings.product_id_source)).get(productId)
  return item ? { variant_id: item.variantId } : null
}
