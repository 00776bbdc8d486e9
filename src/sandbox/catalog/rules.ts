import {
  type CategoryObject,
  productContent,
  productWriteObject,
  type ProductWriteObject,
  REQUIRED_FOR_CREATE,
} from "../../service/rules/wire/catalog"
import { type ProductContent, type ProductRecord } from "./store"
import { Refusal } from "../http/refusal"

/** The content fields of a write object, each with its value when it is absent or cleared. */
export const CONTENT_FIELDS = Object.keys(productContent) as (keyof ProductContent)[]
export const EMPTY_CONTENT = {
  ...Object.fromEntries(CONTENT_FIELDS.map((field) => [field, null])),
  category: "",
  device: {},
} as ProductContent

/** The expected form of a field, for the message of a refusal. */
const FIELD_RULES: Record<string, string> = {
  id: "must be a non-empty string",
  name: "must be a non-empty string or null",
  category: "must be a string",
  deals_price: "must be an integer in major currency units, at least 0, or null",
  retail_price: "must be an integer in major currency units, at least 0, or null",
  in_stock: "must be an integer of at least 0",
  description: "must be a string or null",
  device: "must be an object of string values",
  image_url: "must be an array of { url: http(s) address, hash: lowercase hex SHA-256, order: integer from 0 } or null",
  status: "must be 1 or 2",
  days_valid: "must be an integer of at least 1 or null",
  expiry_date_time: "must be a date-time with an offset or null",
  product_tagline: "must be a string or null",
  product_tnc: "must be a string or null",
  product_link: "must be a string or null",
}

/**
 * Parses one entry. A payload of another shape than the interface's is malformed: 400. A value of the right type that is out
 * of its range (a negative price, days_valid 0) is "otherwise failed validation": 422 for a new product. The document gives 422
 * to new products only, so the same mistake in an update is a 400.
 */
export function parseEntry(raw: unknown, index: number, isKnown: (id: string) => boolean): ProductWriteObject {
  const parsed = productWriteObject.safeParse(raw)
  if (parsed.success) return parsed.data
  const id = readId(raw)
  const issue = parsed.error.issues.find(({ code }) => code !== "too_small") ?? parsed.error.issues[0]
  const isOutOfRange = issue?.code === "too_small" && issue.path[0] !== "id"
  const field = String(issue?.path[0] ?? "")
  const rule = FIELD_RULES[field] ?? "must be an object"
  const subject = id === undefined ? `products[${index}]` : `product ${id}`
  throw new Refusal(
    isOutOfRange && id !== undefined && !isKnown(id) ? 422 : 400,
    `${subject} ${field} ${rule}`.replace("  ", " "),
  )
}

export type Operation = "create" | "update" | "archive" | "unarchive"

/** Rules 1 to 5 of the sync: the operation is inferred from the fields and from whether the id is on record. */
export function inferOperation(entry: ProductWriteObject, record: ProductRecord | undefined): Operation {
  const fields = [...CONTENT_FIELDS, "in_stock" as const].filter((field) => entry[field] !== undefined)
  if (entry.status !== undefined) {
    // "Alone" excludes even fields that the interface does not know.
    const others = Object.keys(entry).filter((field) => field !== "id" && field !== "status")
    if (others.length > 0) {
      throw new Refusal(400, `product ${entry.id} status must be sent alone with id, not with ${others.join(", ")}`)
    }
    if (!record) throw notOnRecord(entry.id)
    return entry.status === 2 ? "archive" : "unarchive"
  }
  // An entry with only an id matches no rule, because no field shows the operation.
  if (fields.length === 0) throw new Refusal(400, `product ${entry.id} has no field to change`)
  if (record) return "update"
  if (!looksLikeCreate(entry)) throw notOnRecord(entry.id)
  return "create"
}

export const notOnRecord = (id: string) => new Refusal(404, `product ${id} not found`)

/**
 * An unseen id with an incomplete object is either a new product that lacks a required field (400) or an update of an id that is not on
 * record (404); the document lists both and draws no line between them. The sandbox treats an entry as a create if it names the product and
 * its category, or has most of the required fields of a new product. Any other entry is an update.
 */
function looksLikeCreate(entry: ProductWriteObject): boolean {
  const present = REQUIRED_FOR_CREATE.filter((field) => entry[field] !== undefined)
  return (entry.name !== undefined && entry.category !== undefined) || present.length > REQUIRED_FOR_CREATE.length / 2
}

/** `null` means clear, and a new product has nothing to clear: null in a required field is a missing field. */
export function requireCreateFields(entry: ProductWriteObject): void {
  const missing = REQUIRED_FOR_CREATE.find((field) => entry[field] == null)
  if (missing) throw new Refusal(400, `product ${entry.id} missing required field: ${missing}`)
}

/** The rules that every version must meet, new or changed, checked on the whole content after the entry was applied to it. */
export function checkContent(id: string, content: ProductContent, categories: readonly CategoryObject[]): void {
  if (!categories.some(({ category }) => category === content.category)) {
    throw new Refusal(400, `product ${id} category not found: ${content.category}`)
  }
  const { deals_price: deals, retail_price: retail } = content
  if (deals !== null && retail !== null && deals > retail) {
    throw new Refusal(400, `product ${id} deals_price ${deals} is above retail_price ${retail}`)
  }
}

/** Keys that the category does not know are dropped; the rest of the product is stored. Case matters. */
export function knownDeviceKeys(
  content: ProductContent,
  categories: readonly CategoryObject[],
): Record<string, string> {
  const known = categories.find(({ category }) => category === content.category)?.device_keys ?? []
  return Object.fromEntries(Object.entries(content.device).filter(([key]) => known.includes(key)))
}

function readId(raw: unknown): string | undefined {
  if (typeof raw !== "object" || raw === null || !("id" in raw)) return undefined
  return typeof raw.id === "string" && raw.id !== "" ? raw.id : undefined
}
