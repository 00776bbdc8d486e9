import { type MinimalStore } from "./minimal-store"
import { type Store } from "./store"

/** A product in 22 colours: enough items for shares of the catalogue to mean something. @returns its id */
export async function addProductInColours(store: Store, seeded: MinimalStore): Promise<string> {
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
      manage_inventory: false,
      prices: [{ amount: 100, currency_code: "php" }],
    })),
  })
  return data.product.id as string
}
