import { type TaxFailure } from "../../catalog/rules/desired/desired"
import { decideDeal, type SoldItem } from "../rules/decide"
import { type Destinations } from "../../orders/rules/address"
import { type DealRefusal } from "../rules/refusal"
import { type Settings } from "../../settings/rules/settings"
import { type InventoryPart, type WantedUnits } from "../../stock/rules/reservation"
import { type DealOrderCallback } from "../../service/rules/wire/callbacks"
import { type Store } from "../../store/store"
import { type ShippingOption } from "../sql/shipping-places"
import { type ShippingCandidate } from "../rules/shipping"
import { type DealItem } from "../sql/deal-items"
import { type Offered, type OfferedVariant } from "../sql/offered-variants"
import { type PricedVariant, readPrices } from "../../catalog/inputs/read-prices"
import { batched, type Outcome } from "../../concurrency/batcher"
import { type AdjustedItem, adjustBought, toMerchantTimeMs } from "./adjust-items"
import { type CreateDealOrderInput } from "./create-deal-order"
import { DealRefused } from "./deal-refused"
import { findItems, type ItemsToFind } from "./find-items"

/** Terms of a sale: the variant, its stock, and all other data for the order. */
export interface DealOffer {
  variant: OfferedVariant
  choice: Offered["choice"]
  /** The most units that the merchant's hook shows; null = the hook leaves the stock unchanged. */
  mostShown: number | null
  /** The stock that one unit takes. */
  units: WantedUnits
  regionId: string
  salesChannelId: string
  currencyCode: string
  destinations: Destinations
  /** The merchant's choice for all orders; null = no choice, or the option was deleted. */
  chosenOption: ShippingOption | null
  /** The options to choose from, if the merchant has chosen none. */
  shippingOptions: ShippingCandidate[]
}

export type OfferReading = { kind: "offer"; offer: DealOffer } | { kind: "refuse"; refusal: DealRefusal }

export interface CheckedOffer {
  offer: DealOffer
  /** Read once, so that the whole order uses the same settings. */
  settings: Settings
}

/**
 * Reads the offers of simultaneous purchases together, and checks that each may become an order.
 *
 * @throws DealRefused
 */
export const checkOffer = batched<CreateDealOrderInput, CheckedOffer>(async (store, inputs) => {
  const { settings } = await store.configuration.settings.read()
  const readings = await readOffers(store, {
    deals: inputs.map(({ deal }) => deal),
    settings,
    isDryRun: false,
    answerBy: Math.min(...inputs.map(({ answer_by }) => answer_by)),
  })
  return readings.map((reading) => toOutcome(reading, settings))
})

const toOutcome = (reading: OfferReading, settings: Settings): Outcome<CheckedOffer> =>
  reading.kind === "offer"
    ? { kind: "done", result: { offer: reading.offer, settings } }
    : { kind: "failed", error: new DealRefused(reading.refusal) }

export interface OfferQuestion extends Pick<SalesToRead, "settings" | "isDryRun" | "answerBy"> {
  deal: DealOrderCallback
}

/** Reads the offer of a single purchase. */
export async function readOffer(store: Store, question: OfferQuestion): Promise<OfferReading> {
  const { deal, ...given } = question
  const [reading] = await readOffers(store, { ...given, deals: [deal] })
  if (!reading) throw new Error(`Deal ${deal.trx_id} was read and not decided`)
  return reading
}

interface OfferQuestions extends Omit<OfferQuestion, "deal"> {
  deals: DealOrderCallback[]
}

/** Reads several offers with as many statements as a single one. @returns in the order of the deals */
async function readOffers(store: Store, { deals, ...given }: OfferQuestions): Promise<OfferReading[]> {
  const { settings } = given
  const { sales_channel_id: salesChannelId, region_id: regionId, shipping_option_id: shippingOptionId } = settings
  if (!salesChannelId || !regionId) {
    const message = "the store has no sales channel or no region for deals yet"
    return deals.map(() => refuse({ code: "NOT_CONFIGURED", message }))
  }
  const { places } = store.deals
  const productIds = unique(deals.map(({ product_id }) => product_id))
  const [sales, place] = await Promise.all([
    readSales(store, { ...given, productIds }),
    places.read({ salesChannelId, regionId, shippingOptionId }),
  ])

  return deals.map((deal): OfferReading => {
    const sale = sales.get(deal.product_id)
    if (!sale) {
      return refuse({ code: "PRODUCT_NOT_FOUND", message: `product_id: this store has no product ${deal.product_id}` })
    }
    const { sold, approvedPrices, item } = sale
    const decision = decideDeal({ deal, ...item, approvedPrices })
    if (decision.kind === "refuse") return refuse(decision)
    if (!sold) return refuse({ code: "OUT_OF_STOCK", message: `product ${deal.product_id} was deleted` })
    const { variant, choice } = sold
    return {
      kind: "offer",
      offer: {
        variant,
        choice,
        mostShown: sale.mostShown,
        units: toUnits(variant, place.locationIds),
        regionId,
        salesChannelId,
        currencyCode: settings.currency_code,
        destinations: {
          countries: place.countries,
          defaultCountry: settings.default_country,
          taxProvinces: place.taxProvinces,
        },
        chosenOption: place.shippingOption,
        shippingOptions: shippingOptionId === null ? sold.shippingOptions : [],
      },
    }
  })
}

export interface SalesToRead extends ItemsToFind {
  /** The end of the wait for the merchant's code, by the steady clock; absent = no purchase waits. */
  answerBy?: number
}

export interface Sale extends Pick<DealItem, "approvedPrices">, Pick<AdjustedItem, "mostShown"> {
  /** undefined: the variant was deleted. */
  sold: Offered | undefined
  item: SoldItem
}

/** Reads items in the form that purchases need. @returns sales by product id; ids that this store never had are missing */
export async function readSales(store: Store, given: SalesToRead): Promise<Map<string, Sale>> {
  const { settings } = given
  const items = await findItems(store, given)
  const variantIds = unique([...items.values()].map(({ variantId }) => variantId))
  const offered = await store.deals.offers.read(variantIds, settings.sales_channel_id ?? "")
  const taxFailures = new Map<string, TaxFailure>()
  const [prices, adjustedOf] = await Promise.all([
    readPrices(store.container, [...offered.values()].map(toPriced), settings, {
      onUnknownTax: (unknown) => {
        for (const id of unknown.variantIds) taxFailures.set(id, unknown.failure)
      },
      limitMs: toMerchantTimeMs(given.answerBy),
    }),
    adjustBought(store, { ...given, variantIds: [...offered.keys()] }),
  ])
  return new Map(
    [...items].map(([productId, { variantId, approvedPrices, sentPrice }]): [string, Sale] => {
      const sold = offered.get(variantId)
      const { adjustment, mostShown } = adjustedOf(variantId)
      const variant = sold
        ? { ...sold, price: prices.get(variantId) ?? null, taxFailure: taxFailures.get(variantId) }
        : null
      return [productId, { sold, approvedPrices, mostShown, item: { variant, settings, adjustment, sentPrice } }]
    }),
  )
}

const unique = (ids: string[]) => [...new Set(ids)]

const refuse = ({ code, message, price }: DealRefusal): OfferReading => ({
  kind: "refuse",
  refusal: { code, message, price },
})

const toPriced = ({ variant, priceSetId, productTypeId }: Offered): PricedVariant => ({
  id: variant.id,
  price_set_id: priceSetId,
  product: { id: variant.product.id, type_id: productTypeId },
})

const toUnits = (variant: OfferedVariant, locationIds: string[]): WantedUnits => ({
  managesInventory: variant.manage_inventory,
  allowsBackorder: variant.allow_backorder,
  parts: toParts(variant),
  locationIds,
})

const toParts = ({ inventory_items }: OfferedVariant): InventoryPart[] =>
  (inventory_items ?? []).map(({ inventory_item_id, required_quantity }) => ({
    inventoryItemId: inventory_item_id,
    required: required_quantity,
  }))
