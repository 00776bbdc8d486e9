import type { AdminExplainedItem } from "../../../../api/admin/partner-commerce/items/item-view"
import { toLines, toShownImage } from "./field-lines"

type Field = AdminExplainedItem["fields"][number]
export type Side = "live" | "desired"

/** The fields of an item that a customer reads; null = unknown on that side. */
export interface CustomerView {
  name: string | null
  picture: string | null
  price: number | null
  /** Also null if it is not above the price. */
  priceBefore: number | null
  stock: number | null
  category: string | null
  tagline: string | null
  device: string[]
}

/** @returns null if the side has no item: the service lacks it, or the store does not want it on sale */
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

/** Fields in which the service's version differs from the store's; empty if either version is missing. */
export function toDifferences(fields: Field[]): Field[] {
  if (!toCustomerView(fields, "live") || !toCustomerView(fields, "desired")) return []
  // The service serves images under its own addresses and shortens texts, so neither is compared.
  return fields.filter(
    ({ field, live, desired }) =>
      COMPARED.includes(field) && live !== null && desired !== null && toComparable(live) !== toComparable(desired),
  )
}

/** The fields of the picture that a customer sees. Terms, links and days are not in it. */
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
