import type { MedusaContainer } from "@medusajs/framework/types"
import {
  createInventoryLevelsWorkflow,
  createProductCategoriesWorkflow,
  createProductsWorkflow,
} from "@medusajs/medusa/core-flows"
import { type BaseStore, createBaseStore } from "./base-store"
import type { PictureServer } from "./picture-server"

export interface MinimalStore extends BaseStore {
  category: { id: string }
  product: { id: string }
  /** The small phone for ₱15,990 and the large one for ₱17,990. */
  variants: { id: string; sku: string }[]
  /** One per variant, in the same order. */
  inventoryItemIds: string[]
  /** Units of each variant in the warehouse. */
  stocked: number
}

export const STORE_NAME = "Test store"

const stocked = 10
const title = "Aurora 5"
const offers = [
  { storage: "128 GB", sku: "AURORA-128", amount: 15990 },
  { storage: "256 GB", sku: "AURORA-256", amount: 17990 },
]

/** Creates the smallest store that can push and sell: one published phone in two sizes. */
export async function seedMinimalStore(container: MedusaContainer, pictures: PictureServer): Promise<MinimalStore> {
  const base = await createBaseStore(container, STORE_NAME)
  const category = await createCategory(container)
  const product = await createPhone(container, { base, categoryId: category.id, pictures })
  const variants = offers.map(({ sku }) => {
    const variant = product.variants.find((each) => each.sku === sku)
    if (!variant) throw new Error(`The seeded product lacks its variant ${sku}`)
    return { id: variant.id, sku }
  })
  const inventoryItemIds = await stockVariants(container, base.stock_location.id, variants)
  return { ...base, category, product: { id: product.id }, variants, inventoryItemIds, stocked }
}

async function createCategory(container: MedusaContainer) {
  const { result } = await createProductCategoriesWorkflow(container).run({
    input: { product_categories: [{ name: "Phones", is_active: true }] },
  })
  const [category] = result
  if (!category) throw new Error("The category was not created")
  return { id: category.id }
}

interface PhoneInput {
  base: BaseStore
  categoryId: string
  pictures: PictureServer
}

async function createPhone(container: MedusaContainer, { base, categoryId, pictures }: PhoneInput) {
  const { result } = await createProductsWorkflow(container).run({
    input: {
      products: [
        {
          title,
          handle: "aurora-5",
          description: "A light phone with a bright screen.",
          status: "published",
          category_ids: [categoryId],
          shipping_profile_id: base.shipping_profile.id,
          sales_channels: [{ id: base.sales_channel.id }],
          thumbnail: pictures.url("aurora-front.png"),
          images: [{ url: pictures.url("aurora-front.png") }, { url: pictures.url("aurora-back.png") }],
          metadata: { brand: "Aurora" },
          options: [{ title: "Storage", values: offers.map(({ storage }) => storage) }],
          variants: offers.map(({ storage, sku, amount }) => ({
            title: storage,
            sku,
            options: { Storage: storage },
            manage_inventory: true,
            prices: [{ amount, currency_code: "php" }],
          })),
        },
      ],
    },
  })
  const [product] = result
  if (!product) throw new Error("The product was not created")
  return product
}

async function stockVariants(container: MedusaContainer, locationId: string, variants: { id: string }[]) {
  const { data } = await container.resolve("query").graph({
    entity: "product_variant_inventory_items",
    fields: ["variant_id", "inventory_item_id"],
    filters: { variant_id: variants.map(({ id }) => id) },
  })
  const inventoryItemIds = variants.map(({ id }) => {
    const link = data.find((each) => each.variant_id === id)
    if (!link) throw new Error(`Variant ${id} has no inventory item`)
    return link.inventory_item_id
  })
  await createInventoryLevelsWorkflow(container).run({
    input: {
      inventory_levels: inventoryItemIds.map((id) => ({
        inventory_item_id: id,
        location_id: locationId,
        stocked_quantity: stocked,
      })),
    },
  })
  return inventoryItemIds
}
