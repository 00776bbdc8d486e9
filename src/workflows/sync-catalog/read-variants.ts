import { type MedusaContainer } from "@medusajs/framework/types"
import {
  calculateAmountsWithTax,
  ContainerRegistrationKeys,
  getVariantAvailability,
  Modules,
  QueryContext,
} from "@medusajs/framework/utils"
import { z } from "zod"
import { type VariantSource } from "../../core/catalog/desired"
import { type Settings } from "../../core/settings/settings"

/** A variant as Medusa tells it, with the addresses of its images instead of what is there. */
export type VariantReading = Omit<VariantSource, "images" | "partnerId" | "choice"> & { imageUrls: string[] }

const FIELDS = [
  "id",
  "title",
  "sku",
  "barcode",
  "ean",
  "upc",
  "material",
  "origin_country",
  "hs_code",
  "mid_code",
  "weight",
  "length",
  "height",
  "width",
  "manage_inventory",
  "allow_backorder",
  "metadata",
  "thumbnail",
  "images.url",
  "images.rank",
  "options.value",
  "options.option.title",
  "calculated_price.*",
  "product.id",
  "product.title",
  "product.subtitle",
  "product.description",
  "product.handle",
  "product.status",
  "product.thumbnail",
  "product.metadata",
  "product.material",
  "product.origin_country",
  "product.hs_code",
  "product.mid_code",
  "product.weight",
  "product.length",
  "product.height",
  "product.width",
  "product.type_id",
  "product.type.value",
  "product.collection.title",
  "product.images.url",
  "product.images.rank",
  "product.categories.id",
  "product.categories.name",
  "product.categories.mpath",
  "product.categories.rank",
  "product.sales_channels.id",
  "product.sales_channels.is_disabled",
]

const TERMS_FIELDS = [
  "id",
  "manage_inventory",
  "allow_backorder",
  "calculated_price.*",
  "product.id",
  "product.title",
  "product.status",
  "product.type_id",
  "product.sales_channels.id",
  "product.sales_channels.is_disabled",
]

const text = z.string().nullish()
const amount = z.union([z.string(), z.number()]).nullish()
const image = z.object({ url: z.string(), rank: z.number().nullish() })
const metadata = z.record(z.string(), z.unknown()).nullish()
const measures = {
  material: text,
  origin_country: text,
  hs_code: text,
  mid_code: text,
  weight: amount,
  length: amount,
  height: amount,
  width: amount,
}

/** The rows as asked for by FIELDS; what Medusa does not promise to be there may be missing. */
const variantRow = z.object({
  id: z.string(),
  title: text,
  sku: text,
  barcode: text,
  ean: text,
  upc: text,
  ...measures,
  manage_inventory: z.boolean(),
  allow_backorder: z.boolean(),
  metadata,
  thumbnail: text,
  images: z.array(image).nullish(),
  options: z.array(z.object({ value: z.string(), option: z.object({ title: z.string() }).nullish() })).nullish(),
  calculated_price: z
    .object({
      calculated_amount: amount,
      original_amount: amount,
      raw_calculated_amount: z.object({ value: z.union([z.string(), z.number()]) }).nullish(),
      raw_original_amount: z.object({ value: z.union([z.string(), z.number()]) }).nullish(),
      is_calculated_price_tax_inclusive: z.boolean().nullish(),
      is_original_price_tax_inclusive: z.boolean().nullish(),
    })
    .nullish(),
  product: z.object({
    id: z.string(),
    title: z.string(),
    subtitle: text,
    description: text,
    handle: text,
    status: z.string(),
    thumbnail: text,
    metadata,
    ...measures,
    type_id: text,
    type: z.object({ value: z.string() }).nullish(),
    collection: z.object({ title: z.string() }).nullish(),
    images: z.array(image).nullish(),
    categories: z
      .array(z.object({ id: z.string(), name: z.string(), mpath: z.string(), rank: z.number().nullish() }))
      .nullish(),
    sales_channels: z.array(z.object({ id: z.string(), is_disabled: z.boolean() })).nullish(),
  }),
})
type VariantRow = z.output<typeof variantRow>

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
    readRows(container, given, FIELDS),
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

interface Price {
  calculated: string
  original: string
}

/** Prices as a customer in the region pays them: tax is added where the store's prices are kept without it. */
async function readPrices(
  container: MedusaContainer,
  rows: VariantRow[],
  settings: Settings,
): Promise<Map<string, Price>> {
  const priced = rows.flatMap((row) => {
    const price = row.calculated_price
    const calculated = price?.raw_calculated_amount?.value ?? price?.calculated_amount
    if (!price || calculated == null) return []
    const original = price.raw_original_amount?.value ?? price.original_amount ?? calculated
    return [{ row, price, calculated: String(calculated), original: String(original) }]
  })
  const untaxed = priced.filter(
    ({ price }) => !price.is_calculated_price_tax_inclusive || !price.is_original_price_tax_inclusive,
  )
  const rates = await readTaxRates(container, untaxed, settings)
  return new Map(
    priced.map(({ row, price, calculated, original }) => {
      const taxLines = rates.get(row.id)
      if (!taxLines) return [row.id, { calculated, original }]
      const withTax = (value: string, includesTax: boolean) =>
        String(calculateAmountsWithTax({ taxLines, amount: Number(value), includesTax }).priceWithTax)
      return [
        row.id,
        {
          calculated: withTax(calculated, price.is_calculated_price_tax_inclusive ?? false),
          original: withTax(original, price.is_original_price_tax_inclusive ?? false),
        },
      ]
    }),
  )
}

type TaxLines = Parameters<typeof calculateAmountsWithTax>[0]["taxLines"]

async function readTaxRates(
  container: MedusaContainer,
  untaxed: { row: VariantRow; calculated: string }[],
  settings: Settings,
): Promise<Map<string, TaxLines>> {
  const country = untaxed.length > 0 ? await readTaxCountry(container, settings.region_id) : null
  if (!country) return new Map()
  const lines = await container.resolve(Modules.TAX).getTaxLines(
    untaxed.map(({ row, calculated }) => ({
      id: row.id,
      product_id: row.product.id,
      product_type_id: row.product.type_id ?? undefined,
      quantity: 1,
      unit_price: Number(calculated),
      currency_code: settings.currency_code,
    })),
    { address: { country_code: country } },
  )
  const byVariant = new Map<string, TaxLines>()
  for (const line of lines) {
    if (!("line_item_id" in line)) continue
    byVariant.set(line.line_item_id, [...(byVariant.get(line.line_item_id) ?? []), line])
  }
  return byVariant
}

/** The region's first country, or null where the region leaves taxes to be calculated by hand. */
async function readTaxCountry(container: MedusaContainer, regionId: string | null): Promise<string | null> {
  if (!regionId) return null
  const region = await container.resolve(Modules.REGION).retrieveRegion(regionId, { relations: ["countries"] })
  return region.automatic_taxes ? (region.countries[0]?.iso_2 ?? null) : null
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
