import { type MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { type EventName } from "../../messages/rules/events"
import { type DealRefusal } from "../rules/refusal"
import { toRefusalProblem } from "../rules/refusal-problem"
import { isTestDeal } from "../../orders/rules/test-deal"
import { type DealOrderCallback } from "../../service/rules/wire/callbacks"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { markChange } from "../../catalog/changes/change-buffer"
import { raiseLostSale } from "../deal-problems"
import { forgetStock } from "../forget-stock"

/**
 * Handles a refused purchase besides its answer: raises a problem for a person, emits the event for merchants, and marks the item for a new
 * push.
 */
export async function reportRefusal(
  container: MedusaContainer,
  deal: DealOrderCallback,
  refusal: DealRefusal,
): Promise<void> {
  const problem = isTestDeal(deal.trx_id) ? null : toRefusalProblem({ ...refusal, deal })
  if (problem) await raiseLostSale(container, problem)
  await container.resolve(Modules.EVENT_BUS).emit({
    name: "partner-commerce.deal.refused" satisfies EventName,
    data: { trx_id: deal.trx_id, product_id: deal.product_id, code: refusal.code, message: refusal.message },
  })
  const item = CORRECTED_CODES.has(refusal.code) ? await findItem(container, deal.product_id) : null
  if (!item) return
  // The service sells at a price that this store does not have. The item is projected again and, if it differs, sent again.
  if (refusal.code === "PRICE_MISMATCH")
    await markChange(container, { source: "variant", ids: [item.variant_id], what: "content" })
  // The service has just set its stock to 0, and the stock lane corrects a wrong 0.
  else await forgetStock(container, item)
}

const CORRECTED_CODES: ReadonlySet<string> = new Set(["PRICE_MISMATCH", "OUT_OF_STOCK"])

async function findItem(container: MedusaContainer, productId: string) {
  const { connection, configuration, deals } = container.resolve(PARTNER_COMMERCE)
  if (connection.kind === "inert") return null
  const { settings } = await configuration.settings.read()
  const { shopCode } = connection.options
  const item = (await deals.items.find(shopCode, [productId], settings.product_id_source)).get(productId)
  return item ? { shop_code: shopCode, variant_id: item.variantId } : null
}
