import { type MinimalStore } from "./minimal-store"
import { type Store } from "./store"

/**
 * Adds a product in 22 colours, enough items for shares of the catalogue.
 *
 * @param stocked units of each colour; absent = unmanaged stock
 * @returns its id
 */
export async function addProductInColours(
  store: Store,
  seeded: MinimalStore,
  { stocked }: { stocked?: number } = {},
): Promise<string> {
  const colours = Array.from({ length: 22 }, (_, index) => `Colour ${index + 1}`)
  const { data } = await store.admin.post("/admin/products", {
    title: "Case",
    status: "published",
    description: "A case.",
    categories: [{ id: seeded.category.id }],
    sales_channels: [{ id: seeded.sales_channel.id }],
    images: [{ url: store.pictures.url("aurora-back.png") }],
    options: [{ title: "Colour", values: colours }],
    variants: colours.map((title) => ({
      title,
      options: { Colour: title },
      manage_inventory: stocked !== undefined,
      prices: [{ amount: 100, currency_code: "php" }],
    })),
  })
  const productId = data.product.id as string
  if (stocked === undefined) return productId
  const items = await store.sql<{ id: string }>(ITEMS_OF, [productId])
  const create = items.map(({ id }) => ({
    inventory_item_id: id,
    location_id: seeded.stock_location.id,
    stocked_quantity: stocked,
  }))
  await store.admin.post("/admin/inventory-items/location-levels/batch", { create })
  return productId
}

const ITEMS_OF = `
  SELECT l.inventory_item_id AS id FROM product_variant_inventory_item l JOIN product_variant v ON v.id = l.variant_id
   WHERE v.product_id = ?`
