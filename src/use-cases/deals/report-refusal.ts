import { type MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { type DealRefusal } from "../../core/deals/refusal"
import { type DealOrderCallback } from "../../core/wire/callbacks"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { markChange } from "../catalog/change-buffer"
import { toPriceProblemKey } from "./deal-problems"
import { forgetStock } from "./forget-stock"

/** Consequences of a refused purchase, besides its answer: the event for merchants, and the item to be sent to the service anew. */
export async function reportRefusal(
  container: MedusaContainer,
  deal: DealOrderCallback,
  refusal: DealRefusal,
): Promise<void> {
  await container.resolve(Modules.EVENT_BUS).emit({
    name: "partner-commerce.deal.refused",
    data: { trx_id: deal.trx_id, product_id: deal.product_id, code: refusal.code, message: refusal.message },
  })
  switch (refusal.code) {
    case "PRICE_MISMATCH":
      return correctPrice(container, deal, refusal)
    case "OUT_OF_STOCK":
      return correctStock(container, deal.product_id)
    default:
      return
  }
}

/** The service sells at a price that this store does not have: it is projected and, where it differs, sent again. */
async function correctPrice(
  container: MedusaContainer,
  deal: DealOrderCallback,
  { price }: DealRefusal,
): Promise<void> {
  await container.resolve(PARTNER_COMMERCE).problems.raise({
    key: toPriceProblemKey(deal.product_id),
    code: "deal_price_mismatch",
    values: { partner_id: deal.product_id, paid: deal.amount, ...(price !== undefined && { price }) },
  })
  const item = await findItem(container, deal.product_id)
  if (item) await markChange(container, { source: "variant", ids: [item.variant_id], what: "content" })
}

/** The service has just written 0 for it, and the stock lane has to correct that where it is wrong. */
async function correctStock(container: MedusaContainer, productId: string): Promise<void> {
  const item = await findItem(container, productId)
  if (item) await forgetStock(container, item)
}

async function findItem(container: MedusaContainer, productId: string) {
  const { connection, configuration, deals } = container.resolve(PARTNER_COMMERCE)
  if (connection.kind === "inert") return null
  const { settings } = await configuration.settings.read()
  const { shopCode } = connection.options
  const item = (await deals.items.find(shopCode, [productId], settings.product_id_source)).get(productId)
  return item ? { shop_code: shopCode, variant_id: item.variantId } : null
}
