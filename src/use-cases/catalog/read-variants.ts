import { type MedusaContainer } from "@medusajs/framework/types"
import { countWholes } from "../../core/catalog/availability"
import { type StockSource, type VariantSource } from "../../core/catalog/desired"
import { type Settings } from "../../core/settings/settings"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type AvailabilityRow, type VariantRow } from "../../modules/partner-commerce/catalog/variant-rows"
import { type Price, readPrices } from "./read-prices"

/** A variant as Medusa has it, with the addresses of its images instead of what is there. */
export type VariantReading = Omit<VariantSource, "images" | "partnerId" | "choice"> & { imageUrls: string[] }

export interface VariantsToRead {
  /** At most some 1000: the price sets behind them travel as bind parameters. */
  variantIds: string[]
  settings: Settings
}

/**
 * Reads variants: their columns by one statement, their prices and taxes by Medusa's own modules.
 *
 * @returns one reading per variant that still exists, in no particular order
 */
export async function readVariants(
  container: MedusaContainer,
  { variantIds, settings }: VariantsToRead,
): Promise<VariantReading[]> {
  const rows = await container.resolve(PARTNER_COMMERCE).catalog.variants.read(variantIds, settings.sales_channel_id)
  const prices = await readPrices(container, rows, settings)
  return rows.map((row) => toReading(row, prices.get(row.id) ?? null))
}

function toReading(row: VariantRow, price: Price | null): VariantReading {
  const { product } = row
  const metadata = { ...product.metadata, ...row.metadata }
  return {
    variantId: row.id,
    productId: product.id,
    isPublished: product.status === "published",
    isInSalesChannel: product.is_in_sales_channel,
    price,
    sku: row.sku,
    variantTitle: row.title,
    hasSiblings: product.has_siblings,
    productTitle: product.title,
    subtitle: product.subtitle,
    description: product.description,
    handle: product.handle,
    categories: (product.categories ?? []).map(({ id, name, mpath, rank }) => ({
      id,
      name,
      path: mpath.split(".").filter(Boolean),
      rank: rank ?? 0,
    })),
    availability: toAvailability(row),
    imageUrls: toImageUrls(row),
    device: toDeviceInputs(row, metadata),
    metadata,
  }
}

/**
 * Reads what the stock alone follows from.
 *
 * @returns one per variant that still exists, by its id
 */
export async function readStock(
  container: MedusaContainer,
  { variantIds, settings }: VariantsToRead,
): Promise<Map<string, StockSource & { productId: string }>> {
  const rows = await container
    .resolve(PARTNER_COMMERCE)
    .catalog.variants.readStock(variantIds, settings.sales_channel_id)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        productId: row.product_id,
        isPublished: row.status === "published",
        isInSalesChannel: row.is_in_sales_channel,
        availability: toAvailability(row),
        choice: { enabled: row.enabled },
      },
    ]),
  )
}

/** As many as the scarcest of its inventory items allows; an item's stock is that of all the channel's locations. */
function toAvailability({
  manage_inventory,
  allow_backorder,
  inventory,
}: AvailabilityRow): VariantSource["availability"] {
  if (!manage_inventory || allow_backorder) return "unmanaged"
  if (!inventory) return 0
  return countWholes(
    inventory.map(({ required, free }) => ({ required, free: (free ?? []).reduce((sum, units) => sum + units, 0) })),
  )
}

/**
 * The variant's pictures before the product's, the thumbnail first of each; an address counts once. Pictures that Medusa assigns to other
 * variants only show what is not sold here; where there is nothing else, the product's thumbnail stands for all of them.
 */
function toImageUrls({ id, thumbnail, product }: VariantRow): string[] {
  const images = product.images ?? []
  const own = images.filter(({ variant_ids }) => variant_ids?.includes(id)).map(({ url }) => url)
  const shared = images.filter(({ variant_ids }) => variant_ids === null).map(({ url }) => url)
  const meant = new Set([...own, ...shared])
  const isOthers = images.some(({ url }) => url === product.thumbnail && !meant.has(url))
  const shown = toDistinct([thumbnail, ...own, isOthers ? null : product.thumbnail, ...shared])
  return shown.length > 0 ? shown : toDistinct([product.thumbnail])
}

const toDistinct = (urls: (string | null)[]) => [...new Set(urls.filter((url): url is string => Boolean(url)))]

function toDeviceInputs(row: VariantRow, metadata: VariantReading["metadata"]): VariantReading["device"] {
  const { product } = row
  return {
    options: Object.fromEntries((row.options ?? []).map(({ title, value }) => [title, value])),
    metadata,
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
      type: product.type,
      collection: product.collection,
    },
  }
}
