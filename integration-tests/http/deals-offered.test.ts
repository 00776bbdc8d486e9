import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { PARTNER_COMMERCE } from "../../src/modules/partner-commerce"
import type { OfferedVariant } from "../../src/modules/partner-commerce/deals/offered-variants"
import { createBaseStore } from "../harness/base-store"
import { dice, makeRandomCatalogue } from "../harness/random-catalogue"
import { describeStore } from "../harness/store"

const PRODUCTS = 25

/** Every column that an order line keeps, and everything that decides whether a variant is sold. */
const FIELDS = [
  "*",
  "options.*",
  "options.option.*",
  "inventory_items.*",
  "inventory_items.inventory.*",
  "price_set.id",
  "product.*",
  "product.type.*",
  "product.collection.*",
  "product.shipping_profile.id",
  "product.sales_channels.*",
]

/** Things that the random catalogue leaves as they are. */
const CHANGES: Record<string, string> = {
  "nothing more": "SELECT 1",
  "goods that are not shipped": "UPDATE inventory_item SET requires_shipping = false WHERE id LIKE '%_1%'",
  "a type that is deleted": "UPDATE product_type SET deleted_at = now() WHERE id = 'ptyp_1'",
  "a collection that is deleted": "UPDATE product_collection SET deleted_at = now() WHERE id = 'pcol_1'",
  "an option's value that is deleted":
    "UPDATE product_option_value SET deleted_at = now() WHERE option_id = 'opt_Size'",
  "a part of a kit that is taken out":
    "UPDATE product_variant_inventory_item SET deleted_at = now() WHERE inventory_item_id LIKE '%_1'",
  "a shipping profile that is taken away":
    "UPDATE product_shipping_profile SET deleted_at = now() WHERE product_id LIKE '%1'",
  "a channel that is switched off": "UPDATE sales_channel SET is_disabled = true",
  "variants that are deleted": "UPDATE product_variant SET deleted_at = now() WHERE id LIKE '%_2'",
}

/** The answer of Medusa's query engine for the fields above, of which its own types know less. */
interface PlainVariant extends OfferedVariant {
  price_set?: { id: string } | null
  product: OfferedVariant["product"] & {
    status: string
    type_id: string | null
    sales_channels?: ({ id: string; is_disabled: boolean } | null)[]
  }
}

describeStore("what is bought", (store) => {
  let variantIds: string[]
  let salesChannelId: string
  let shippingOptionId: string
  let locationId: string

  beforeAll(async () => {
    const base = await createBaseStore(store.container, "Offers")
    salesChannelId = base.sales_channel.id
    shippingOptionId = base.shipping_option.id
    locationId = base.stock_location.id
    const shop = { salesChannelId, regionId: base.region.id, locationId: base.stock_location.id }
    variantIds = await makeRandomCatalogue(store.sql, shop, dice(20261122), PRODUCTS)
    await store.sql(
      `INSERT INTO product_shipping_profile (id, product_id, shipping_profile_id)
       SELECT 'prodsp_' || id, id, ? FROM product WHERE hashtext(id) % 3 <> 0`,
      [base.shipping_profile.id],
    )
  })

  it.each(Object.keys(CHANGES))("is read, field by field, as Medusa's own API says it: %s", async (change) => {
    await store.sql(CHANGES[change] ?? "")
    const plain = await readPlainly()
    const fast = await readOffered()
    expect(fast).toEqual(plain)
    expect(fast.size).toBeGreaterThan(PRODUCTS / 2)
  })

  it("the catalogue has what could be read wrongly", async () => {
    const offered = [...(await readOffered()).values()]
    const count = (has: (one: (typeof offered)[number]) => boolean) => offered.filter(has).length
    expect(count(({ isInSalesChannel }) => isInSalesChannel)).toBeGreaterThan(3)
    expect(count(({ isInSalesChannel }) => !isInSalesChannel)).toBeGreaterThan(3)
    expect(count(({ priceSetId }) => priceSetId === null)).toBeGreaterThan(3)
    expect(count(({ variant }) => variant.options.length > 1)).toBeGreaterThan(3)
    expect(count(({ variant }) => variant.inventory_items.length > 1)).toBeGreaterThan(3)
    expect(count(({ variant }) => variant.product.type !== null)).toBeGreaterThan(3)
    expect(count(({ variant }) => variant.product.shipping_profile === null)).toBeGreaterThan(3)
  })

  it("goes by the shipping options that take its parcels, and by the merchant's choice", async () => {
    const [id = ""] = variantIds
    await store.sql(`UPDATE product_variant SET deleted_at = NULL WHERE id = ?`, [id])
    const read = async () => (await service().deals.offers.read([id], salesChannelId)).get(id)
    const productId = (await read())?.variant.product.id ?? ""
    await store.sql(
      `INSERT INTO product_shipping_profile (id, product_id, shipping_profile_id)
       SELECT 'prodsp_own', ?, shipping_profile_id FROM shipping_option WHERE id = ?
         AND NOT EXISTS (SELECT 1 FROM product_shipping_profile WHERE product_id = ?)`,
      [productId, shippingOptionId, productId],
    )
    expect(await read()).toMatchObject({
      shippingOptions: [
        {
          id: shippingOptionId,
          location_ids: [locationId],
          zones: [{ type: "country", country_code: "ph", province_code: null, city: null }],
        },
      ],
      choice: { enabled: null },
    })

    await service().createListings([{ product_id: productId, enabled: false }])
    await store.sql(`UPDATE shipping_option SET deleted_at = now() WHERE id = ?`, [shippingOptionId])
    expect(await read()).toMatchObject({ shippingOptions: [], choice: { enabled: false } })
    await service().createVariantListings([{ variant_id: id, enabled: true }])
    expect(await read()).toMatchObject({ choice: { enabled: true } })
  })

  const service = () => store.container.resolve(PARTNER_COMMERCE)

  async function readOffered() {
    const offered = await service().deals.offers.read(variantIds, salesChannelId)
    return new Map(
      [...offered].map(([id, { variant, isPublished, isInSalesChannel, priceSetId, productTypeId }]) => [
        id,
        { variant: inOneOrder(variant), isPublished, isInSalesChannel, priceSetId, productTypeId },
      ]),
    )
  }

  async function readPlainly() {
    const { data } = await store.container
      .resolve(ContainerRegistrationKeys.QUERY)
      .graph({ entity: "product_variant", fields: FIELDS, filters: { id: variantIds } })
    const variants = data as unknown as PlainVariant[]
    return new Map(
      variants.map((variant) => [
        variant.id,
        {
          variant: inOneOrder(toOffered(variant)),
          isPublished: variant.product.status === "published",
          isInSalesChannel: (variant.product.sales_channels ?? []).some(
            (channel) => channel?.id === salesChannelId && !channel.is_disabled,
          ),
          priceSetId: variant.price_set?.id ?? null,
          productTypeId: variant.product.type_id ?? null,
        },
      ]),
    )
  }
})

const inOneOrder = ({ options, inventory_items, ...variant }: OfferedVariant) => ({
  ...variant,
  options: (options ?? []).toSorted((a, b) => (a.option.title < b.option.title ? -1 : 1)),
  inventory_items: (inventory_items ?? []).toSorted((a, b) => (a.inventory_item_id < b.inventory_item_id ? -1 : 1)),
})

const toOffered = ({ product, ...variant }: PlainVariant): OfferedVariant => ({
  id: variant.id,
  title: variant.title ?? null,
  sku: variant.sku ?? null,
  barcode: variant.barcode ?? null,
  thumbnail: variant.thumbnail ?? null,
  manage_inventory: variant.manage_inventory,
  allow_backorder: variant.allow_backorder,
  options: (variant.options ?? []).map(({ value, option }) => ({ value, option: { title: option.title } })),
  inventory_items: (variant.inventory_items ?? []).map(({ inventory_item_id, required_quantity, inventory }) => ({
    inventory_item_id,
    required_quantity,
    inventory: inventory ? { requires_shipping: inventory.requires_shipping } : null,
  })),
  product: {
    id: product.id,
    title: product.title,
    subtitle: product.subtitle ?? null,
    description: product.description ?? null,
    handle: product.handle ?? null,
    thumbnail: product.thumbnail ?? null,
    discountable: product.discountable,
    is_giftcard: product.is_giftcard,
    type: product.type ? { id: product.type.id, value: product.type.value } : null,
    collection: product.collection ? { title: product.collection.title } : null,
    shipping_profile: product.shipping_profile ? { id: product.shipping_profile.id } : null,
  },
})
