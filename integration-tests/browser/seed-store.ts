import type { ExecArgs } from "@medusajs/framework/types"
import { createProductCategoriesWorkflow, createProductsWorkflow } from "@medusajs/medusa/core-flows"
import { writeFileSync } from "node:fs"
import { createAdminUser } from "../harness/admin-user"
import { type MinimalStore, seedMinimalStore } from "../harness/minimal-store"
import type { PictureServer } from "../harness/picture-server"

/** The minimal store, and beside it what goes wrong in real ones: a product without a price, and categories below categories. */
export type SeededStore = MinimalStore & { pricelessProduct: { id: string; variantId: string } }

/** Run by `medusa exec`, since only a Medusa process has a container. @param args where to write what was made, and the picture host */
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
  const budgetPhones = result.find(({ name }) => name === "Budget phones")
  const { result: products } = await createProductsWorkflow(container).run({
    input: {
      products: [
        {
          title: "Pebble Mini",
          description: "A small phone that fits every pocket.",
          status: "published",
          category_ids: budgetPhones ? [budgetPhones.id] : [],
          shipping_profile_id: store.shipping_profile.id,
          sales_channels: [{ id: store.sales_channel.id }],
          images: [{ url: pictures.url("pebble-front.png") }, { url: pictures.url("pebble-back.png") }],
          options: [{ title: "Color", values: ["Slate"] }],
          variants: [{ title: "Slate", sku: "PEBBLE-SLATE", options: { Color: "Slate" }, manage_inventory: false }],
        },
      ],
    },
  })
  const [priceless] = products
  const variantId = priceless?.variants[0]?.id
  if (!priceless || !variantId) throw new Error("The product without a price was not created")

  const seeded: SeededStore = { ...store, pricelessProduct: { id: priceless.id, variantId } }
  writeFileSync(file, JSON.stringify(seeded))
}
