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
import { readVariants } from "../sync-catalog/read-variants"

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

const shippingOptionRow = z.object({ id: z.string(), name: z.string(), shipping_profile_id: text })
export type ShippingOption = z.output<typeof shippingOptionRow>

const regionRow = z.object({
  id: z.string(),
  countries: z.array(z.object({ iso_2: z.string(), iso_3: text, name: text, display_name: text })).nullish(),
})

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

export type OfferReading =
  { kind: "offer"; offer: DealOffer } | { kind: "refuse"; refusal: DealRefusal; variantId: string | null }

/** Reads what a purchase is about and decides whether it may become an order, before anything is touched. */
export async function readOffer(
  container: MedusaContainer,
  { deal, settings, shopCode }: { deal: DealOrderCallback; settings: Settings; shopCode: string },
): Promise<OfferReading> {
  const refuse = (refusal: DealRefusal, variantId: string | null = null): OfferReading => ({
    kind: "refuse",
    refusal,
    variantId,
  })
  const { sales_channel_id: salesChannelId, region_id: regionId } = settings
  if (!salesChannelId || !regionId) {
    return refuse({ code: "NOT_CONFIGURED", message: "the store has no sales channel or no region for deals yet" })
  }
  const item = await container
    .resolve(PARTNER_COMMERCE)
    .dealItems.find(shopCode, deal.product_id, settings.product_id_source)
  if (!item)
    return refuse({ code: "PRODUCT_NOT_FOUND", message: `product_id: this store has no product ${deal.product_id}` })

  const [[reading], variant, locationIds, countries] = await Promise.all([
    readVariants(container, { variantIds: [item.variantId], settings }),
    readVariant(container, item.variantId),
    readLocations(container, salesChannelId),
    readCountries(container, regionId),
  ])
  const choice = reading ? await readChoice(container, reading.productId) : null
  const decision = decideDeal({
    deal,
    variant: reading && variant ? { ...reading, choice } : null,
    settings,
    approvedPrice: item.approvedPrice,
  })
  if (decision.kind === "refuse") return refuse(decision, item.variantId)
  if (!variant) return refuse({ code: "OUT_OF_STOCK", message: `product ${deal.product_id} was deleted` })

  return {
    kind: "offer",
    offer: {
      variant,
      stock: variant.manage_inventory
        ? { parts: toParts(variant), locationIds, allowBackorder: variant.allow_backorder }
        : null,
      regionId,
      salesChannelId,
      currencyCode: settings.currency_code,
      countries,
      shippingOption: await readShippingOption(
        container,
        settings.shipping_option_id,
        variant.product.shipping_profile?.id,
      ),
    },
  }
}

async function readVariant(container: MedusaContainer, id: string): Promise<OfferedVariant | null> {
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "product_variant", fields: VARIANT_FIELDS, filters: { id } })
  const [variant] = z.array(variantRow).parse(data)
  return variant ?? null
}

const toParts = ({ inventory_items }: OfferedVariant): InventoryPart[] =>
  (inventory_items ?? []).map(({ inventory_item_id, required_quantity }) => ({
    inventoryItemId: inventory_item_id,
    required: required_quantity,
  }))

async function readLocations(container: MedusaContainer, salesChannelId: string): Promise<string[]> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "sales_channel_locations",
    fields: ["stock_location_id"],
    filters: { sales_channel_id: salesChannelId },
  })
  return z
    .array(z.object({ stock_location_id: z.string() }))
    .parse(data)
    .map(({ stock_location_id }) => stock_location_id)
    .sort()
}

async function readCountries(container: MedusaContainer, regionId: string): Promise<Country[]> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "region",
    fields: ["id", "countries.iso_2", "countries.iso_3", "countries.name", "countries.display_name"],
    filters: { id: regionId },
  })
  const [region] = z.array(regionRow).parse(data)
  return (region?.countries ?? []).map(({ iso_2, iso_3, name }) => ({ iso_2, iso_3, name }))
}

async function readChoice(container: MedusaContainer, productId: string) {
  const [choice] = await container.resolve(PARTNER_COMMERCE).listListings({ product_id: productId })
  return choice ?? null
}

/** The one that was set; else any that takes the product's parcels, so that the order can be fulfilled without further questions. */
async function readShippingOption(
  container: MedusaContainer,
  configured: string | null,
  profileId: string | undefined,
) {
  const filters = configured ? { id: configured } : profileId ? { shipping_profile_id: profileId } : null
  if (!filters) return null
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "shipping_option",
    fields: ["id", "name", "shipping_profile_id"],
    filters,
    pagination: { take: 1, order: { id: "ASC" } },
  })
  const [option] = z.array(shippingOptionRow).parse(data)
  return option ?? null
}
