import { randomBytes } from "node:crypto"
import { type MedusaContainer } from "@medusajs/framework/types"
import { toSalePrice } from "../rules/decide"
import { type StoredAnswer, toRefusalAnswer, toAcceptedAnswer, toSoldOut } from "../rules/refusal"
import { toTestDeal } from "../../orders/rules/test-deal"
import { toHomeCountry } from "../../settings/rules/country"
import { type Settings } from "../../settings/rules/settings"
import { type DealOrderCallback } from "../../service/rules/wire/callbacks"
import { type Store } from "../../store/store"
import { requireConfigured } from "../../store/configured"
import { readOffer, readSales, type DealOffer } from "../order/read-offer"
import { type OrderReview, planReview } from "../order/plan-order"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { planDeals } from "../../stock/rules/reservation"
import { toOfferTerms } from "../order/reserve-stock"

export interface TestPurchase {
  /** Partner id, variant id or SKU. */
  id: string
  /** Major units; null = the expected price. */
  amount: number | null
  /** null = the store's currency. */
  currency: string | null
}

export interface DealPreview {
  deal: DealOrderCallback
  answer: StoredAnswer
  /** The current `deals_price`; null = the item has none, or is not known. */
  expectedPrice: number | null
  /** null = no unit is reserved, because the purchase is refused or the stock is not managed. */
  stock: PreviewedStock | null
  review: OrderReview[]
}

/** Dry run of a purchase on the code path that answers the service. It changes nothing and sends nothing. */
export async function previewDeal(store: Store, purchase: TestPurchase): Promise<DealPreview> {
  requireConfigured(store)
  const { settings } = await store.configuration.settings.read()
  const productId = await findProductId(store, { id: purchase.id, settings })
  const expectedPrice = await readExpectedPrice(store, { productId, settings })
  const deal = toTestDeal({
    productId,
    // Without a price the amount decides nothing, but the purchase must have one.
    amount: purchase.amount ?? expectedPrice ?? 1,
    currency: purchase.currency ?? settings.currency_code.toUpperCase(),
    country: await readCountry(store, settings),
    suffix: randomBytes(6).toString("hex"),
    at: new Date(),
  })
  const reading = await readOffer(store, { deal, settings, isDryRun: true })
  if (reading.kind === "refuse") {
    return { deal, answer: toRefusalAnswer(reading.refusal), expectedPrice, stock: null, review: [] }
  }
  const { offer } = reading
  const { answer, stock, takenFrom } = await previewStock(store, { productId, offer, settings })
  return { deal, answer, expectedPrice, stock, review: planReview({ deal, offer, takenFrom }) }
}

/** A person may name the item by another id, while the service knows only its product id. */
async function findProductId(store: Store, { id, settings }: { id: string; settings: Settings }): Promise<string> {
  const row = await store.catalog.itemList.find(id)
  if (!row) return id
  if (row.partner_id) return row.partner_id
  return (settings.product_id_source === "variant_id" ? row.variant_id : row.variant_sku) ?? id
}

async function readExpectedPrice(
  store: Store,
  { productId, settings }: { productId: string; settings: Settings },
): Promise<number | null> {
  const sales = await readSales(store, { productIds: [productId], settings, isDryRun: true })
  const sale = sales.get(productId)
  return sale ? toSalePrice(sale.item) : null
}

async function readCountry(store: Store, settings: Settings): Promise<string> {
  if (!settings.region_id) return ""
  const { countries } = await store.deals.places.read({
    salesChannelId: settings.sales_channel_id ?? "",
    regionId: settings.region_id,
    shippingOptionId: settings.shipping_option_id,
  })
  const codes = countries.map(({ iso_2 }) => iso_2)
  // A purchase needs a country. If the store has several countries, the simulation takes any of them.
  return toHomeCountry(codes, settings.default_country) ?? codes[0] ?? ""
}

/** Free stock of each part of the item by location, and the locations of the unit. */
interface PreviewedStock {
  parts: { inventory_item_id: string; required: number; free: { location: string; units: number }[] }[]
  /** Names, in the order of the parts. */
  taken_from: string[]
}

interface StockPreview {
  answer: StoredAnswer
  /** null = inventory is not managed. */
  stock: PreviewedStock | null
  /** Ids of the locations of the unit. */
  takenFrom: string[]
}

/** Dry run of the reservation: whether a unit is free, its locations, and the count for the answer. */
async function previewStock(
  store: Store,
  { productId, offer, settings }: { productId: string; offer: DealOffer; settings: Settings },
): Promise<StockPreview> {
  const { managesInventory, parts, locationIds } = offer.units
  const itemIds = parts.map(({ inventoryItemId }) => inventoryItemId)
  const free = managesInventory ? await store.deals.readFreeStock(itemIds) : []
  const [plan] = planDeals([{ ...offer.units, terms: toOfferTerms(settings, offer) }], free)
  const answer = plan?.kind === "take" ? toAcceptedAnswer(plan.inStock) : toRefusalAnswer(toSoldOut(productId))
  if (!managesInventory) return { answer, stock: null, takenFrom: [] }

  const names = await readLocationNames(store.container, [...locationIds])
  const nameOf = (id: string) => names.get(id) ?? id
  const takenFrom = plan?.kind === "take" ? plan.units.map(({ locationId }) => locationId) : []
  const stock: PreviewedStock = {
    parts: parts.map(({ inventoryItemId, required }) => ({
      inventory_item_id: inventoryItemId,
      required,
      free: free
        .filter((level) => level.inventoryItemId === inventoryItemId && locationIds.includes(level.locationId))
        .map(({ locationId, free: units }) => ({ location: nameOf(locationId), units })),
    })),
    taken_from: takenFrom.map(nameOf),
  }
  return { answer, stock, takenFrom }
}

async function readLocationNames(container: MedusaContainer, ids: string[]): Promise<Map<string, string>> {
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "stock_location", fields: ["id", "name"], filters: { id: ids } })
  const locations = z.array(z.object({ id: z.string(), name: z.string() })).parse(data)
  return new Map(locations.map(({ id, name }) => [id, name]))
}
