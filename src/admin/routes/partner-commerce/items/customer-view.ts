import type { AdminExplainedItem } from "../../../../api/admin/partner-commerce/items/item-view"
import { toLines, toShownImage } from "./field-lines"

type Field = AdminExplainedItem["fields"][number]
export type Side = "live" | "desired"

/** What a customer reads of an item; null = the side does not say. */
export interface CustomerView {
  name: string | null
  picture: string | null
  price: number | null
  /** null also where it is not more than the price. */
  priceBefore: number | null
  stock: number | null
  category: string | null
  tagline: string | null
  device: string[]
}

/** @returns null where the side has nothing: it is not there, or is not wanted there */
export function toCustomerView(fields: Field[], side: Side): CustomerView | null {
  const values = new Map<string, unknown>(fields.map((field) => [field.field, field[side]]))
  const [images, price, before] = [
    values.get("image_url"),
    toNumber(values.get("deals_price")),
    values.get("retail_price"),
  ]
  const name = toText(values.get("name"))
  if (name === null && price === null) return null
  const [image] = Array.isArray(images) ? (images as unknown[]) : []
  const priceBefore = toNumber(before)
  return {
    name,
    picture: image === undefined ? null : toShownImage(image).url,
    price,
    priceBefore: priceBefore !== null && price !== null && priceBefore > price ? priceBefore : null,
    stock: toNumber(values.get("in_stock")),
    category: toText(values.get("category")),
    tagline: toText(values.get("product_tagline")),
    device: toLines(values.get("device")),
  }
}

/** Fields that customers see otherwise than this store wants; none where they see nothing, or nothing is wanted. */
export function toDifferences(fields: Field[]): Field[] {
  if (!toCustomerView(fields, "live") || !toCustomerView(fields, "desired")) return []
  // The service shows pictures under addresses of its own, and a part of the texts only.
  return fields.filter(
    ({ field, live, desired }) =>
      COMPARED.includes(field) && live !== null && desired !== null && toComparable(live) !== toComparable(desired),
  )
}

const COMPARED: readonly Field["field"][] = [
  "name",
  "deals_price",
  "retail_price",
  "in_stock",
  "category",
  "product_tagline",
  "device",
]

const toComparable = (value: unknown) => (typeof value === "object" ? toLines(value).join("\n") : JSON.stringify(value))
const toNumber = (value: unknown) => (typeof value === "number" ? value : null)
const toText = (value: unknown) => (typeof value === "string" && value !== "" ? value : null)
