import type { ExecArgs } from "@medusajs/framework/types"
import { createProductCategoriesWorkflow, createProductsWorkflow } from "@medusajs/medusa/core-flows"
import { writeFileSync } from "node:fs"
import { createAdminUser } from "../harness/admin-user"
import { type MinimalStore, seedMinimalStore } from "../harness/minimal-store"
import type { PictureServer } from "../harness/picture-server"

/**
 * The minimal store with the variety of real stores: nested categories, a product without a price, and a product in so many
 * colours that a mistake with it affects most of the catalogue.
 */
export type SeededStore = MinimalStore & {
  pricelessProduct: { id: string; variantId: string }
  colourfulProduct: { id: string; variantIds: string[] }
}

const COLOURS = [
  ...["Amber", "Azure", "Beige", "Black", "Blue", "Bronze", "Coral", "Cream", "Cyan", "Emerald", "Gold", "Green"],
  ...["Grey", "Indigo", "Ivory", "Lilac", "Mint", "Navy", "Olive", "Orange", "Pearl", "Pink", "Red", "Silver"],
]

/** Run by `medusa exec`, because only a Medusa process has a container. @param args the output file and the picture host */
export default async function seed({ container, args }: ExecArgs): Promise<void> {
  const [file = "", pictureHost = ""] = args
  const pictures = { url: (name: string) => `http://${pictureHost}/${name}` } as PictureServer
  await createAdminUser(container)
  const store = await seedMinimalStore(container, pictures)

  const { result } = await createProductCategoriesWorkflow(container).run({
    input: {
      product_categories: [
        { name: "Audio", is_active: true },
        { name: "Budget phones", is_active: true, parent_category_id: store.category.id },
        { name: "Gift vouchers", is_active: true },
      ],
    },
  })
  const categoryOf = (wanted: string) => result.filter(({ name }) => name === wanted).map(({ id }) => id)
  const { result: products } = await createProductsWorkflow(container).run({
    input: {
      products: [
        {
          title: "Pebble Mini",
          description: "A small phone that fits every pocket.",
          status: "published",
          category_ids: categoryOf("Budget phones"),
          shipping_profile_id: store.shipping_profile.id,
          sales_channels: [{ id: store.sales_channel.id }],
          images: [{ url: pictures.url("pebble-front.png") }, { url: pictures.url("pebble-back.png") }],
          options: [{ title: "Color", values: ["Slate"] }],
          variants: [{ title: "Slate", sku: "PEBBLE-SLATE", options: { Color: "Slate" }, manage_inventory: false }],
        },
        {
          title: "Echo Buds",
          description: "Small earphones with a large sound.",
          status: "published",
          category_ids: categoryOf("Audio"),
          shipping_profile_id: store.shipping_profile.id,
          sales_channels: [{ id: store.sales_channel.id }],
          images: [{ url: pictures.url("echo-front.png") }, { url: pictures.url("echo-back.png") }],
          metadata: { brand: "Echo" },
          options: [{ title: "Colour", values: COLOURS }],
          variants: COLOURS.map((colour) => ({
            title: colour,
            sku: `ECHO-${colour.toUpperCase()}`,
            options: { Colour: colour },
            manage_inventory: false,
            prices: [{ amount: 1990, currency_code: "php" }],
          })),
        },
      ],
    },
  })
  const [priceless, colourful] = products
  const variantId = priceless?.variants[0]?.id
  if (!priceless || !variantId || !colourful) throw new Error("The products were not created")

  const seeded: SeededStore = {
    ...store,
    pricelessProduct: { id: priceless.id, variantId },
    colourfulProduct: { id: colourful.id, variantIds: colourful.variants.map(({ id }) => id) },
  }
  writeFileSync(file, JSON.stringify(seeded))
}
