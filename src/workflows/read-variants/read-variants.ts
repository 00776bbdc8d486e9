import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, getVariantAvailability, QueryContext } from "@medusajs/framework/utils"
import { z } from "zod"
import { type VariantSource } from "../../core/catalog/desired"
import { type Settings } from "../../core/settings/settings"
import { type Price, readPrices } from "./read-prices"
import { TERMS_FIELDS, VARIANT_FIELDS, variantRow, type VariantRow } from "./variant-row"

/** A variant as Medusa tells it, with the addresses of its images instead of what is there. */
export type VariantReading = Omit<VariantSource, "images" | "partnerId" | "choice"> & { imageUrls: string[] }

export interface VariantsToRead {
  /** At most some 1000: they travel as bind parameters. */
  variantIds: string[]
  settings: Settings
}

/**
 * Reads variants with Medusa's own rules for price, tax and availability: nothing of them is written a second time here.
 *
 * @returns one reading per variant that still exists, in no particular order
 */
export async function readVariants(container: MedusaContainer, given: VariantsToRead): Promise<VariantReading[]> {
  const { variantIds, settings } = given
  if (variantIds.length === 0) return []
  const [rows, availabilities] = await Promise.all([
    readRows(container, given, VARIANT_FIELDS),
    readAvailability(container, variantIds, settings.sales_channel_id),
  ])
  const [prices, withSiblings] = await Promise.all([
    readPrices(container, rows, settings),
    readProductsWithSiblings(container, rows),
  ])
  return rows.map((row) =>
    toReading(row, {
      settings,
      price: prices.get(row.id) ?? null,
      free: availabilities.get(row.id),
      hasSiblings: withSiblings.has(row.product.id),
    }),
  )
}

/** Is it sold, and for how much: what a purchase needs to know, by the same rules, for a fraction of the reading. */
export type VariantTerms = Pick<
  VariantReading,
  "variantId" | "productId" | "isPublished" | "isInSalesChannel" | "price"
>

export async function readTerms(container: MedusaContainer, given: VariantsToRead): Promise<VariantTerms[]> {
  const rows = await readRows(container, given, TERMS_FIELDS)
  const prices = await readPrices(container, rows, given.settings)
  return rows.map((row) => toTerms(row, given.settings, prices.get(row.id) ?? null))
}

async function readRows(container: MedusaContainer, { variantIds, settings }: VariantsToRead, fields: string[]) {
  const context = {
    currency_code: settings.currency_code,
    ...(settings.region_id && { region_id: settings.region_id }),
  }
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "product_variant",
    fields,
    filters: { id: variantIds },
    context: { calculated_price: QueryContext(context) },
  })
  return z.array(variantRow).parse(data)
}

async function readAvailability(container: MedusaContainer, variantIds: string[], salesChannelId: string | null) {
  if (!salesChannelId) return new Map<string, number | null>()
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const found = await getVariantAvailability(query, { variant_ids: variantIds, sales_channel_id: salesChannelId })
  return new Map(Object.entries(found).map(([id, { availability }]) => [id, availability]))
}

/** Ids of the products that have more than one variant. Asked for apart: a product below a variant knows only that variant. */
async function readProductsWithSiblings(container: MedusaContainer, rows: VariantRow[]): Promise<Set<string>> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const product_id = [...new Set(rows.map((row) => row.product.id))]
  const { data } = await query.graph({
    entity: "product_variant",
    fields: ["id", "product_id"],
    filters: { product_id },
  })
  const seen = new Set<string>()
  const withSiblings = new Set<string>()
  for (const { product_id: id } of z.array(z.object({ product_id: z.string() })).parse(data)) {
    if (seen.has(id)) withSiblings.add(id)
    seen.add(id)
  }
  return withSiblings
}

interface ReadingContext {
  settings: Settings
  price: Price | null
  /** Sellable units in the channel; null where Medusa knows of no inventory. */
  free: number | null | undefined
  hasSiblings: boolean
}

function toReading(row: VariantRow, { settings, price, free, hasSiblings }: ReadingContext): VariantReading {
  const { product } = row
  return {
    ...toTerms(row, settings, price),
    sku: row.sku ?? null,
    variantTitle: row.title ?? null,
    hasSiblings,
    productTitle: product.title,
    subtitle: product.subtitle ?? null,
    description: product.description ?? null,
    handle: product.handle ?? null,
    categories: (product.categories ?? []).map((category) => ({
      id: category.id,
      name: category.name,
      path: category.mpath.split(".").filter(Boolean),
      rank: category.rank ?? 0,
    })),
    availability: row.manage_inventory && !row.allow_backorder ? (free ?? 0) : "unmanaged",
    imageUrls: toImageUrls(row),
    device: toDeviceInputs(row),
    metadata: { ...product.metadata, ...row.metadata },
  }
}

function toTerms({ id, product }: VariantRow, settings: Settings, price: Price | null): VariantTerms {
  return {
    variantId: id,
    productId: product.id,
    isPublished: product.status === "published",
    isInSalesChannel: (product.sales_channels ?? []).some(
      (channel) => channel.id === settings.sales_channel_id && !channel.is_disabled,
    ),
    price,
  }
}

/** The variant's pictures before the product's, the thumbnail first of each; an address counts once. */
function toImageUrls({ thumbnail, images, product }: VariantRow): string[] {
  const own = [...(images ?? [])].sort(byRank).map(({ url }) => url)
  const shared = [...(product.images ?? [])].sort(byRank).map(({ url }) => url)
  const urls = [thumbnail, ...own, product.thumbnail, ...shared]
  return [...new Set(urls.filter((url): url is string => Boolean(url)))]
}

const byRank = (a: { rank?: number | null }, b: { rank?: number | null }) => (a.rank ?? 0) - (b.rank ?? 0)

function toDeviceInputs(row: VariantRow): VariantReading["device"] {
  const { product } = row
  return {
    options: Object.fromEntries(
      (row.options ?? []).flatMap(({ value, option }) => (option ? [[option.title, value] as const] : [])),
    ),
    metadata: { ...product.metadata, ...row.metadata },
    attributes: {
      title: row.title ?? product.title,
      subtitle: product.subtitle,
      sku: row.sku,
      barcode: row.barcode,
      ean: row.ean,
      upc: row.upc,
      material: row.material ?? product.material,
      origin_country: row.origin_country ?? product.origin_country,
      hs_code: row.hs_code ?? product.hs_code,
      mid_code: row.mid_code ?? product.mid_code,
      weight: row.weight ?? product.weight,
      length: row.length ?? product.length,
      height: row.height ?? product.height,
      width: row.width ?? product.width,
      type: product.type?.value,
      collection: product.collection?.title,
    },
  }
}
