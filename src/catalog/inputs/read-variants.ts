import { withProductAttributes } from "../rules/desired/device"
import { choosePictures } from "../rules/desired/pictures"
import { type StockSource, type TaxFailure, type VariantSource } from "../rules/desired/desired"
import { type Settings } from "../../settings/rules/settings"
import { type VariantStock } from "../../stock/rules/sellable"
import { type Store } from "../../store/store"
import { toCategoryPath } from "../rules/desired/category"
import { isOfUnsoldCategory } from "../sql/category-products"
import { type Fingerprinted } from "../sql/input-fingerprints"
import { type InventoryRow, type StockRow, type VariantRow } from "../sql/variant-rows"
import { type BisectedRead, readBisected } from "./bisect-read"
import { type Price, readPrices } from "./read-prices"

/** A variant as Medusa has it, with the addresses of its images instead of their fingerprints. */
export type VariantReading = Omit<VariantSource, "images" | "partnerId" | "choice"> & { imageUrls: string[] }

export interface VariantsToRead {
  /** At most some 1000: each of their price sets is a bind parameter. */
  variantIds: string[]
  settings: Settings
}

/**
 * Reads variants: their columns by one statement, their prices and taxes by Medusa's own modules.
 *
 * @returns one reading per variant that still exists, in no particular order
 */
export async function readVariants(store: Store, { variantIds, settings }: VariantsToRead): Promise<VariantReading[]> {
  return toPriced(store, await store.catalog.variants.read(variantIds, settings.sales_channel_id), settings)
}

async function toPriced(store: Store, rows: VariantRow[], settings: Settings): Promise<VariantReading[]> {
  const taxFailures = new Map<string, TaxFailure>()
  const prices = await readPrices(store.container, rows, settings, {
    onUnknownTax: ({ variantIds: untaxed, failure }) => {
      for (const id of untaxed) taxFailures.set(id, failure)
    },
  })
  return rows.map((row) => ({
    ...toReading(row, prices.get(row.id) ?? null),
    ...(taxFailures.has(row.id) && { taxFailure: taxFailures.get(row.id) }),
  }))
}

/** Reads the same without prices, so that a slow tax provider delays nothing. */
export async function readUnpriced(
  store: Store,
  { variantIds, settings }: VariantsToRead,
): Promise<Omit<VariantReading, "price">[]> {
  const rows = await store.catalog.variants.read(variantIds, settings.sales_channel_id)
  return rows.map((row) => toReading(row, null))
}

/** Reads the same around the variants that cannot be read. */
export const readVariantsBisected = (
  store: Store,
  { variantIds, settings }: VariantsToRead,
): Promise<BisectedRead<VariantReading>> =>
  readBisected(variantIds, (some) => readVariants(store, { variantIds: some, settings }))

/** A variant with the hashes of its inputs. `reading`: null = deleted. */
export interface FingerprintedReading<Reading> {
  variantId: string
  /** Hashes of the inputs that were read; null = not read. The prices were read after them, so that the next sweep finds a change in between. */
  fingerprint: { content: string | null; stock: string | null }
  reading: Reading | null
}

/** Reads the same around the variants that cannot be read, with fingerprints, also of soft-deleted variants. */
export function readFingerprinted(
  store: Store,
  { variantIds, settings }: VariantsToRead,
): Promise<BisectedRead<FingerprintedReading<VariantReading>>> {
  return readBisected(variantIds, async (some) => {
    const rows = await store.catalog.fingerprints.readRows(settings, some)
    const readings = await toPriced(store, rows.filter(isThere), settings)
    const byId = new Map(readings.map((reading) => [reading.variantId, reading]))
    return rows.map((row) => ({ ...toHashes(row), reading: byId.get(row.variant_id) ?? null }))
  })
}

const isThere = <Row extends { id: string }>(row: Fingerprinted<Row>): row is Fingerprinted<Row> & Row =>
  row.id !== null

const toHashes = ({ variant_id, content_hash, stock_hash }: Fingerprinted<{ id: string }>) => ({
  variantId: variant_id,
  fingerprint: { content: content_hash, stock: stock_hash },
})

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
    example: product.example && { ...product.example, options: toOptions(product.example.options) },
    productTitle: product.title,
    subtitle: product.subtitle,
    description: product.description,
    handle: product.handle,
    categories: (product.categories ?? []).map(({ id, name, mpath, rank }) => ({
      id,
      name,
      path: toCategoryPath(mpath),
      rank: rank ?? 0,
    })),
    stock: toStock(row),
    imageUrls: choosePictures(row),
    device: toDeviceInputs(row, metadata),
    metadata,
  }
}

export type StockReading = StockSource & { productId: string }

/**
 * Reads only the inputs of the stock.
 *
 * @returns one entry per existing variant, by its id
 */
export async function readStock(
  store: Store,
  { variantIds, settings }: VariantsToRead,
): Promise<Map<string, StockReading>> {
  const rows = await store.catalog.variants.readStock(variantIds, settings.sales_channel_id)
  return new Map(rows.map((row) => [row.id, toStockReading(row)]))
}

const toStockReading = (row: StockRow): StockReading => ({
  productId: row.product_id,
  isPublished: row.status === "published",
  isInSalesChannel: row.is_in_sales_channel,
  isInUnsoldCategory: isOfUnsoldCategory(row.categories),
  stock: toStock(row),
  choice: { enabled: row.enabled, stock_buffer: row.stock_buffer },
})

/** Reads the same around the variants that cannot be read. `unread`: the reason for each of these. */
export async function readStockBisected(store: Store, { variantIds, settings }: VariantsToRead) {
  const { read, unread } = await readBisected(variantIds, async (some) => [
    ...(await readStock(store, { variantIds: some, settings })),
  ])
  return { stock: new Map(read), unread }
}

/** Reads the same around the variants that cannot be read, with fingerprints, also of soft-deleted variants. */
export function readFingerprintedStock(
  store: Store,
  { variantIds, settings }: VariantsToRead,
): Promise<BisectedRead<FingerprintedReading<StockReading>>> {
  return readBisected(variantIds, async (some) => {
    const rows = await store.catalog.fingerprints.readStockRows(settings, some)
    return rows.map((row) => ({ ...toHashes(row), reading: isThere(row) ? toStockReading(row) : null }))
  })
}

const toStock = ({ manage_inventory, allow_backorder, inventory }: InventoryRow): VariantStock => ({
  managesInventory: manage_inventory,
  allowsBackorder: allow_backorder,
  parts: inventory ?? [],
})

function toDeviceInputs(row: VariantRow, metadata: VariantReading["metadata"]): VariantReading["device"] {
  const { product } = row
  return {
    options: toOptions(row.options ?? []),
    metadata,
    attributes: withProductAttributes(row, product),
  }
}

const toOptions = (values: { title: string; value: string }[]) =>
  Object.fromEntries(values.map(({ title, value }) => [title, value]))
