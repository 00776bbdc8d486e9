import type { MedusaContainer, ProductVariantDTO } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import {
  createInventoryLevelsWorkflow,
  createPriceListsWorkflow,
  createProductCategoriesWorkflow,
  createProductsWorkflow,
  uploadFilesWorkflow,
} from "@medusajs/medusa/core-flows"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { createAdminUser } from "../../integration-tests/harness/admin-user"
import { type BaseStore, createBaseStore } from "../../integration-tests/harness/base-store"
import { storeCategories } from "./categories"
import { allGoods, type Good } from "./goods"
import { motifs, pictureFiles, picturesFolder } from "./pictures"
import { toSalePrice, toVariants } from "./variants"

export const storeName = "Bayanihan Store"

export interface SeededCounts {
  products: number
  variants: number
  categories: number
  pictures: number
}

/** Fills the demo store through Medusa's own workflows, as a person would through the admin. */
export async function seedStore(container: MedusaContainer): Promise<SeededCounts> {
  await createAdminUser(container)
  const base = await createBaseStore(container, storeName)
  const categoryIds = await createCategories(container)
  const pictureUrls = await uploadPictures(container)
  const variants = await createProducts(container, { base, categoryIds, pictureUrls })
  await stockWarehouse(container, base.stock_location.id)
  await openSale(container, variants)
  return {
    products: allGoods.length,
    variants: variants.length,
    categories: categoryIds.size,
    pictures: pictureUrls.size,
  }
}

async function createCategories(container: MedusaContainer): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  // Parents first: a child names its parent's id.
  for (const level of [
    storeCategories.filter(({ parent }) => !parent),
    storeCategories.filter(({ parent }) => parent),
  ]) {
    const { result } = await createProductCategoriesWorkflow(container).run({
      input: {
        product_categories: level.map(({ name, parent }) => ({
          name,
          is_active: true,
          parent_category_id: parent && ids.get(parent),
        })),
      },
    })
    for (const { id, name } of result) ids.set(name, id)
  }
  return ids
}

/** @returns the address of each file */
async function uploadPictures(container: MedusaContainer): Promise<Map<string, string>> {
  const files = motifs.flatMap(pictureFiles)
  const { result } = await uploadFilesWorkflow(container).run({
    input: {
      files: files.map((file) => ({
        filename: file,
        mimeType: "image/png",
        content: readFileSync(join(picturesFolder, file)).toString("base64"),
        access: "public",
      })),
    },
  })
  return new Map(files.map((file, at) => [file, result[at]?.url ?? ""]))
}

interface Shelves {
  base: BaseStore
  categoryIds: Map<string, string>
  pictureUrls: Map<string, string>
}

async function createProducts(container: MedusaContainer, shelves: Shelves): Promise<ProductVariantDTO[]> {
  const { result } = await createProductsWorkflow(container).run({
    input: { products: allGoods.map((good) => toProductInput(good, shelves)) },
  })
  return result.flatMap(({ variants }) => variants)
}

function toProductInput(good: Good, { base, categoryIds, pictureUrls }: Shelves) {
  const files = pictureFiles(good.motif).slice(0, good.pictures)
  const images = files.map((file) => ({ url: pictureUrls.get(file) ?? "" }))
  return {
    title: good.title,
    handle: good.handle,
    description: good.description,
    status: "published" as const,
    category_ids: [categoryIds.get(good.category) ?? ""],
    shipping_profile_id: base.shipping_profile.id,
    sales_channels: [{ id: base.sales_channel.id }],
    images,
    thumbnail: images[0]?.url,
    metadata: { brand: good.brand, model: good.title, ...(good.ram ? { ram: good.ram } : {}) },
    options: Object.entries(good.options).map(([title, choices]) => ({
      title,
      values: choices.map(({ value }) => value),
    })),
    variants: toVariants(good).map(({ title, sku, options, price }) => ({
      title,
      sku,
      options,
      manage_inventory: good.stock !== "unmanaged",
      prices: [{ amount: price, currency_code: "php" }],
    })),
  }
}

async function stockWarehouse(container: MedusaContainer, locationId: string): Promise<void> {
  const items = await container
    .resolve(Modules.INVENTORY)
    .listInventoryItems({}, { select: ["id", "sku"], take: 1_000 })
  const unitsBySku = new Map(allGoods.flatMap((good) => toVariants(good).map(({ sku }) => [sku, good.stock] as const)))
  await createInventoryLevelsWorkflow(container).run({
    input: {
      inventory_levels: items.map(({ id, sku }) => ({
        inventory_item_id: id,
        location_id: locationId,
        stocked_quantity: Number(unitsBySku.get(sku ?? "") ?? 0),
      })),
    },
  })
}

async function openSale(container: MedusaContainer, variants: ProductVariantDTO[]): Promise<void> {
  const idBySku = new Map(variants.map(({ id, sku }) => [sku, id]))
  const prices = allGoods.flatMap((good) =>
    toVariants(good).flatMap(({ sku, price }) =>
      good.sale === undefined
        ? []
        : [{ amount: toSalePrice(price, good.sale), currency_code: "php", variant_id: idBySku.get(sku) ?? "" }],
    ),
  )
  await createPriceListsWorkflow(container).run({
    input: {
      price_lists_data: [{ title: "Fiesta sale", description: "The prices of the week.", status: "active", prices }],
    },
  })
}
