import { randomBytes } from "node:crypto"
import { type MedusaContainer } from "@medusajs/framework/types"
import { steadyClock } from "../../client/clock"
import { toPrice } from "../../core/catalog/desired"
import { type StoredAnswer, toRefusalAnswer } from "../../core/deals/refusal"
import { toTestDeal } from "../../core/deals/test-deal"
import { type Settings } from "../../core/settings/settings"
import { type DealOrderCallback } from "../../core/wire/callbacks"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { requireConfigured } from "../configured"
import { answerDeal } from "./answer-deal"
import { readOffer } from "./read-offer"
import { type OrderReview } from "./to-order"
import { readVariants } from "../catalog/read-variants"
import { previewOffer, type PreviewedStock } from "./preview-deal"

export interface SimulatedPurchase {
  /** Partner id, variant id or SKU. */
  id: string
  /** Major units; null = the price that is expected. */
  amount: number | null
  /** null = the store's. */
  currency: string | null
}

export interface SimulatedDeal {
  deal: DealOrderCallback
  /** What the service would be told, or was. */
  answer: StoredAnswer
  /** The `deals_price` of now; null = the item has none, or is not known. */
  expectedPrice: number | null
  /** null where nothing is reserved: the purchase is refused, or the stock is not managed. */
  stock: PreviewedStock | null
  review: OrderReview[]
  /** The order that was made; null for a mere look. */
  orderId: string | null
}

/** What a purchase would come to now, decided on the code path that answers the service. Nothing is touched, and nobody is told. */
export async function previewDeal(container: MedusaContainer, purchase: SimulatedPurchase): Promise<SimulatedDeal> {
  const { deal, settings, shopCode, expectedPrice } = await prepare(container, purchase)
  const reading = await readOffer(container, { deal, settings, shopCode })
  if (reading.kind === "refuse") {
    return { deal, answer: toRefusalAnswer(reading.refusal), expectedPrice, stock: null, review: [], orderId: null }
  }
  return {
    deal,
    expectedPrice,
    orderId: null,
    ...(await previewOffer(container, { deal, offer: reading.offer, settings })),
  }
}

/** Makes the purchase: a real order of a deal that is marked as a test, so that the service never hears of it. */
export async function commitDeal(container: MedusaContainer, purchase: SimulatedPurchase): Promise<SimulatedDeal> {
  const preview = await previewDeal(container, purchase)
  const { deal } = preview
  const rawBody = Buffer.from(JSON.stringify(deal))
  const { afterwards, ...answer } = await answerDeal(container, { deal, rawBody, arrivedAt: steadyClock() })
  // The service has got no answer, and no one must believe that it has.
  await afterwards(false)
  const made = await container.resolve(PARTNER_COMMERCE).deals.ledger.read(deal.trx_id)
  return { ...preview, answer, orderId: made?.order_id ?? null }
}

async function prepare(container: MedusaContainer, { id, amount, currency }: SimulatedPurchase) {
  const service = container.resolve(PARTNER_COMMERCE)
  const { shopCode } = requireConfigured(service).options
  const { settings } = await service.configuration.settings.read()
  const productId = await toProductId(container, { id, shopCode, settings })
  const expectedPrice = await readExpectedPrice(container, { productId, shopCode, settings })
  const [region] = settings.region_id ? (await service.deals.places.read(toPlaceQuestion(settings))).countries : []
  const deal = toTestDeal({
    productId,
    // Where there is no price the amount decides nothing; it only has to be one.
    amount: amount ?? expectedPrice ?? 1,
    currency: currency ?? settings.currency_code.toUpperCase(),
    country: region?.iso_2 ?? "",
    suffix: randomBytes(6).toString("hex"),
    at: new Date(),
  })
  return { deal, settings, shopCode, expectedPrice }
}

const toPlaceQuestion = ({ sales_channel_id, region_id, shipping_option_id }: Settings) => ({
  salesChannelId: sales_channel_id ?? "",
  regionId: region_id ?? "",
  shippingOptionId: shipping_option_id,
})

interface ItemQuestion {
  shopCode: string
  settings: Settings
}

/** A person may name the item as they know it; the service knows only its product id. */
async function toProductId(
  container: MedusaContainer,
  { id, shopCode, settings }: ItemQuestion & { id: string },
): Promise<string> {
  const row = await container.resolve(PARTNER_COMMERCE).catalog.itemList.find(shopCode, id)
  if (!row) return id
  if (row.partner_id) return row.partner_id
  return (settings.product_id_source === "variant_id" ? row.variant_id : row.variant_sku) ?? id
}

async function readExpectedPrice(
  container: MedusaContainer,
  { productId, shopCode, settings }: ItemQuestion & { productId: string },
): Promise<number | null> {
  const found = await container
    .resolve(PARTNER_COMMERCE)
    .deals.items.find(shopCode, [productId], settings.product_id_source)
  const item = found.get(productId)
  if (!item) return null
  const [variant] = await readVariants(container, { variantIds: [item.variantId], settings })
  return variant ? (toPrice(variant, settings, [])?.deals_price ?? null) : null
}
