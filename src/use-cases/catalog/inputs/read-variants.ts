import { type MedusaContainer } from "@medusajs/framework/types"
import { countWholes } from "../../../core/catalog/desired/availability"
import { withProductAttributes } from "../../../core/catalog/desired/device"
import { choosePictures } from "../../../core/catalog/desired/pictures"
import { type StockSource, type TaxFailure, type VariantSource } from "../../../core/catalog/desired/desired"
import { type Settings } from "../../../core/settings/settings"
import { PARTNER_COMMERCE } from "../../../modules/partner-commerce"
import { type AvailabilityRow, type VariantRow } from "../../../modules/partner-commerce/catalog/variant-rows"
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
  const taxFailures = new Map<string, TaxFailure>()
  const prices = await readPrices(container, rows, settings, ({ variantIds: untaxed, failure }) => {
    for (const id of untaxed) taxFailures.set(id, failure)
  })
  return rows.map((row) => ({
    ...toReading(row, prices.get(row.id) ?? null),
    ...(taxFailures.has(row.id) && { taxFailure: taxFailures.get(row.id) }),
  }))
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
    imageUrls: choosePictures(row),
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
        choice: { enabled: row.enabled, stock_buffer: row.stock_buffer },
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

function toDeviceInputs(row: VariantRow, metadata: VariantReading["metadata"]): VariantReading["device"] {
  const { product } = row
  return {
    options: Object.fromEntries((row.options ?? []).map(({ title, value }) => [title, value])),
    metadata,
    attributes: withProductAttributes(row, product),
  }
}
