import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { decideDeal } from "../../core/deals/decide"
import { type Country } from "../../core/deals/address"
import { type DealRefusal } from "../../core/deals/refusal"
import { type InventoryPart } from "../../core/deals/reservation"
import { type Settings } from "../../core/settings/settings"
import { type DealOrderCallback } from "../../core/wire/callbacks"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type ShippingOption } from "../../modules/partner-commerce/deals/deal-places"
import { readVariants } from "../read-variants/read-variants"

const text = z.string().nullish()

/** What the order line keeps of the product, however the product changes later. */
const variantRow = z.object({
  id: z.string(),
  title: text,
  sku: text,
  barcode: text,
  thumbnail: text,
  manage_inventory: z.boolean(),
  allow_backorder: z.boolean(),
  options: z.array(z.object({ value: z.string(), option: z.object({ title: z.string() }).nullish() })).nullish(),
  inventory_items: z
    .array(
      z.object({
        inventory_item_id: z.string(),
        required_quantity: z.number(),
        inventory: z.object({ requires_shipping: z.boolean().nullish() }).nullish(),
      }),
    )
    .nullish(),
  product: z.object({
    id: z.string(),
    title: z.string(),
    subtitle: text,
    description: text,
    handle: text,
    thumbnail: text,
    discountable: z.boolean().nullish(),
    is_giftcard: z.boolean().nullish(),
    type: z.object({ id: z.string(), value: z.string() }).nullish(),
    collection: z.object({ title: z.string() }).nullish(),
    shipping_profile: z.object({ id: z.string() }).nullish(),
  }),
})
export type OfferedVariant = z.output<typeof variantRow>

const VARIANT_FIELDS = [
  "id",
  "title",
  "sku",
  "barcode",
  "thumbnail",
  "manage_inventory",
  "allow_backorder",
  "options.value",
  "options.option.title",
  "inventory_items.inventory_item_id",
  "inventory_items.required_quantity",
  "inventory_items.inventory.requires_shipping",
  "product.id",
  "product.title",
  "product.subtitle",
  "product.description",
  "product.handle",
  "product.thumbnail",
  "product.discountable",
  "product.is_giftcard",
  "product.type.id",
  "product.type.value",
  "product.collection.title",
  "product.shipping_profile.id",
]

/** What is sold, under which terms and from where: everything that making the order needs to know. */
export interface DealOffer {
  variant: OfferedVariant
  /** null: inventory is not managed, there is nothing to reserve. */
  stock: { parts: InventoryPart[]; locationIds: string[]; allowBackorder: boolean } | null
  regionId: string
  salesChannelId: string
  currencyCode: string
  countries: Country[]
  shippingOption: ShippingOption | null
}

export type OfferReading = { kind: "offer"; offer: DealOffer } | { kind: "refuse"; refusal: DealRefusal }

export interface OfferQuestion {
  deal: DealOrderCallback
  settings: Settings
  shopCode: string
}

/** Reads what a purchase is about and decides whether it may become an order, before anything is touched. */
export async function readOffer(container: MedusaContainer, question: OfferQuestion): Promise<OfferReading> {
  const { deal, ...given } = question
  const [reading] = await readOffers(container, { ...given, deals: [deal] })
  if (!reading) throw new Error(`Deal ${deal.trx_id} was read and not decided`)
  return reading
}

export interface OfferQuestions extends Omit<OfferQuestion, "deal"> {
  deals: DealOrderCallback[]
}

/** The same for several purchases, with as many statements as for one. @returns in the order of the deals */
export async function readOffers(
  container: MedusaContainer,
  { deals, settings, shopCode }: OfferQuestions,
): Promise<OfferReading[]> {
  const { sales_channel_id: salesChannelId, region_id: regionId, shipping_option_id: shippingOptionId } = settings
  if (!salesChannelId || !regionId) {
    const message = "the store has no sales channel or no region for deals yet"
    return deals.map(() => refuse({ code: "NOT_CONFIGURED", message }))
  }
  const { dealItems, dealPlaces } = container.resolve(PARTNER_COMMERCE)
  const items = await dealItems.find(
    shopCode,
    unique(deals.map(({ product_id }) => product_id)),
    settings.product_id_source,
  )
  const variantIds = unique([...items.values()].map(({ variantId }) => variantId))
  const [terms, variants] = await Promise.all([
    readVariants(container, { variantIds, settings }).then((all) => new Map(all.map((each) => [each.variantId, each]))),
    readOffered(container, variantIds),
  ])
  const productIds = unique([...terms.values()].map(({ productId }) => productId))
  const [choices, place] = await Promise.all([
    readChoices(container, productIds),
    dealPlaces.read({ salesChannelId, regionId, shippingOptionId, productIds }),
  ])

  return deals.map((deal): OfferReading => {
    const item = items.get(deal.product_id)
    if (!item) {
      return refuse({ code: "PRODUCT_NOT_FOUND", message: `product_id: this store has no product ${deal.product_id}` })
    }
    const variant = variants.get(item.variantId)
    const sold = terms.get(item.variantId)
    const decision = decideDeal({
      deal,
      variant: sold && variant ? { ...sold, choice: choices.get(sold.productId) ?? null } : null,
      settings,
      approvedPrice: item.approvedPrice,
    })
    if (decision.kind === "refuse") return refuse(decision)
    if (!variant) return refuse({ code: "OUT_OF_STOCK", message: `product ${deal.product_id} was deleted` })
    return {
      kind: "offer",
      offer: {
        variant,
        stock: variant.manage_inventory
          ? { parts: toParts(variant), locationIds: place.locationIds, allowBackorder: variant.allow_backorder }
          : null,
        regionId,
        salesChannelId,
        currencyCode: settings.currency_code,
        countries: place.countries,
        shippingOption: place.shippingOptionFor(variant.product.id),
      },
    }
  })
}

const unique = (ids: string[]) => [...new Set(ids)]

const refuse = ({ code, message }: DealRefusal): OfferReading => ({ kind: "refuse", refusal: { code, message } })

async function readOffered(container: MedusaContainer, ids: string[]): Promise<Map<string, OfferedVariant>> {
  if (ids.length === 0) return new Map()
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "product_variant", fields: VARIANT_FIELDS, filters: { id: ids } })
  return new Map(
    z
      .array(variantRow)
      .parse(data)
      .map((variant) => [variant.id, variant]),
  )
}

async function readChoices(container: MedusaContainer, productIds: string[]) {
  if (productIds.length === 0) return new Map<string, never>()
  const choices = await container.resolve(PARTNER_COMMERCE).listListings({ product_id: productIds })
  return new Map(choices.map((choice) => [choice.product_id, choice]))
}

const toParts = ({ inventory_items }: OfferedVariant): InventoryPart[] =>
  (inventory_items ?? []).map(({ inventory_item_id, required_quantity }) => ({
    inventoryItemId: inventory_item_id,
    required: required_quantity,
  }))
