/**
 * The wire types of the catalogue sync API (interface document, part A), in the service's own spelling.
 *
 * They are of two kinds. Payloads of the *service* are parsed loosely (unknown keys are kept, so that a new field never breaks the plugin).
 * Payloads of *ours* are the union {@link productEntry}: one strict shape per operation, so that an entry that mixes `status` with other
 * fields, or stock with the content of an existing product, cannot be written.
 */
import { z } from "@medusajs/framework/zod"
import { integer, maybeInteger, maybeNumber, maybeText, optionalText, requiredText, text, unknownRows } from "./fields"
import { readRows } from "./read-rows"

/** `GET /products?status=`: 1 active, 2 archived, 3 pending approval, 4 rejected (only the service sets 3 and 4). */
export const PRODUCT_STATUS = { active: 1, archived: 2, pending: 3, rejected: 4 } as const

/** Hard limits of the interface ("Limits"). */
export const CATALOG_LIMITS = { entriesPerSync: 1000, productsPerPage: 200, defaultProductsPerPage: 50 } as const

/**
 * The longest texts of the service that are stored in an index, in UTF-16 units. The interface has no limits, and Postgres accepts 2,704
 * bytes per index entry. A name is cut, because only its difference from ours counts.
 */
export const LONGEST_TEXTS = { id: 200, name: 600, category: 500, deviceKey: 300 } as const

const productId = requiredText
/** Major currency units, no decimals. */
const price = z.int().min(0)
const stock = z.int().min(0)
const daysValid = z.int().min(1)
const dateTime = z.iso.datetime({ offset: true })

export const imageObject = z.looseObject({
  url: z.url({ protocol: /^https?$/ }),
  /** Lowercase hex SHA-256 of the raw image bytes. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  /** 0-based; `0` is the thumbnail. */
  order: z.int().min(0),
})
export type ImageObject = { url: string; hash: string; order: number }

/** The content of a new product: everything that waits for approval. */
const requiredContent = {
  name: requiredText,
  category: requiredText,
  deals_price: price,
  retail_price: price,
  description: text,
  image_url: z.array(z.strictObject(imageObject.shape)).min(1),
}

/** The rest of the content; null clears a value. */
const optionalContent = {
  device: z.record(text, text).optional(),
  days_valid: daysValid.nullable().optional(),
  expiry_date_time: dateTime.nullable().optional(),
  product_tagline: maybeText,
  product_tnc: maybeText,
  product_link: maybeText,
}

/** Every field of a product except its id, stock and status. */
export const productContent = { ...requiredContent, ...optionalContent }
/** A content with all fields; null = not set. */
export type ProductContent = Required<z.infer<z.ZodObject<typeof productContent>>>

/**
 * An entry of `products` in the service's reading: every field except `id` may be absent (leave unchanged), and most may be null (clear).
 */
export const productWriteObject = z.looseObject({
  id: productId,
  name: requiredText.nullable().optional(),
  category: optionalText,
  deals_price: price.nullable().optional(),
  retail_price: price.nullable().optional(),
  in_stock: stock.optional(),
  description: maybeText,
  image_url: z.array(imageObject).nullable().optional(),
  status: z.union([z.literal(1), z.literal(2)]).optional(),
  ...optionalContent,
})
export type ProductWriteObject = z.infer<typeof productWriteObject>

/** The required fields of a new product (column "Required: for a new product"). */
export const REQUIRED_FOR_CREATE = [
  "name",
  "category",
  "deals_price",
  "retail_price",
  "in_stock",
  "description",
  "image_url",
] as const

const createEntry = z.strictObject({ id: productId, in_stock: stock, ...productContent })

const contentEntry = z
  .strictObject({ ...requiredContent, description: text.nullable(), ...optionalContent })
  .partial()
  .extend({ id: productId })

const stockEntry = z.strictObject({ id: productId, in_stock: stock })
const statusEntry = z.strictObject({ id: productId, status: z.union([z.literal(1), z.literal(2)]) })

/** The entry that this plugin sends: a create, a content update, a stock update, an archive or an unarchive; never a mixture. */
export const productEntry = z.union([statusEntry, stockEntry, createEntry, contentEntry])
export type CreateEntry = z.infer<typeof createEntry>
export type ContentEntry = z.infer<typeof contentEntry>
export type StockEntry = z.infer<typeof stockEntry>
export type StatusEntry = z.infer<typeof statusEntry>
export type ProductEntry = CreateEntry | ContentEntry | StockEntry | StatusEntry

export const syncRequest = z.looseObject({
  shop_code: z.guid(),
  mer_code: z.guid(),
  products: z.array(productWriteObject).min(1).max(CATALOG_LIMITS.entriesPerSync),
})
/** The body of `POST /products/sync`. */
export interface SyncRequest {
  shop_code: string
  mer_code: string
  products: ProductEntry[]
}

export const syncResult = z.looseObject({
  id: text,
  sku: maybeInteger,
  operation: z.enum(["create", "update", "archive", "unarchive"]),
  applied: z.enum(["instant", "pending_approval"]),
})
export type SyncResult = z.infer<typeof syncResult>

export const syncResponse = z.looseObject({ results: unknownRows }).transform(({ results, ...answer }) => {
  const { rows, ...rest } = readRows(syncResult, results, "id")
  return { ...answer, results: rows, ...rest }
})
export type SyncResponse = z.infer<typeof syncResponse>

const shownName = z.string().transform((name) => name.slice(0, LONGEST_TEXTS.name))

/** An entry of `GET /products`; the interface marks no field as required. */
export const productReadObject = z.looseObject({
  id: z.string().max(LONGEST_TEXTS.id).optional(),
  sku: maybeInteger,
  name: shownName.nullable().optional(),
  category: maybeText,
  deals_price: maybeNumber,
  retail_price: maybeNumber,
  in_stock: maybeNumber,
  status: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]).optional(),
  message: maybeText,
  updated: maybeText,
})
export type ProductReadObject = z.infer<typeof productReadObject>

export const pagesObject = z.looseObject({
  page: integer,
  per_page: integer,
  /** Items matching the query. */
  total: integer,
})

export const productsResponse = z
  .looseObject({ pages: pagesObject, products: unknownRows })
  .transform(({ products, ...answer }) => {
    const { rows, ...rest } = readRows(productReadObject, products, "id")
    return { ...answer, products: rows, ...rest }
  })
export type ProductsResponse = z.infer<typeof productsResponse>

/** Both names are case-sensitive. The service may rename them without a new version of the interface. */
export const categoryObject = z.looseObject({
  category: z.string().max(LONGEST_TEXTS.category),
  device_keys: z.array(z.string().max(LONGEST_TEXTS.deviceKey)),
})
export type CategoryObject = z.infer<typeof categoryObject>

export const categoriesResponse = z.looseObject({ categories: unknownRows }).transform(({ categories, ...answer }) => {
  const { rows, ...rest } = readRows(categoryObject, categories, "category")
  return { ...answer, categories: rows, ...rest }
})
export type CategoriesResponse = z.infer<typeof categoriesResponse>

/** `GET /ping` of both APIs. `srv` has an offset only on the catalogue API, so it is shown but never compared. */
export const pingResponse = z.looseObject({ nam: text, env: text, ver: text, srv: text })
export type PingResponse = z.infer<typeof pingResponse>

/** `401`, `4xx` of the catalogue API. */
export const messageBody = z.looseObject({ message: text })
