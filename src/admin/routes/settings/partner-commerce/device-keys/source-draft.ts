import type { DEVICE_ATTRIBUTES, DeviceSource } from "../../../../../core/catalog/device"

export const SOURCE_TYPES: DeviceSource["type"][] = ["option", "metadata", "attribute", "fixed"]

type Attribute = (typeof DEVICE_ATTRIBUTES)[number]
export const ATTRIBUTES: Attribute[] = [
  "title",
  "subtitle",
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
  "type",
  "collection",
]

/** A source while it is being typed. */
export interface SourceDraft {
  type: DeviceSource["type"]
  /** The option's title, the metadata key, the attribute, or the fixed value. */
  key: string
  fallback: string
  valueMap: { from: string; to: string }[]
}

/** The key that a source reads, or the value that it always has. */
export function toSourceKey(source: DeviceSource): string {
  return source.type === "fixed" ? source.value : source.key
}

export function toDraft(source: DeviceSource | null): SourceDraft {
  if (!source) return { type: "option", key: "", fallback: "", valueMap: [] }
  if (source.type === "fixed") return { type: "fixed", key: source.value, fallback: "", valueMap: [] }
  return {
    type: source.type,
    key: source.key,
    fallback: source.fallback ?? "",
    valueMap: Object.entries(source.value_map ?? {}).map(([from, to]) => ({ from, to })),
  }
}

/** @returns null while something is missing */
export function toSource({ type, key, fallback, valueMap }: SourceDraft): DeviceSource | null {
  const named = key.trim()
  if (!named) return null
  if (type === "fixed") return { type, value: named }
  const pairs = valueMap
    .filter(({ from, to }) => from.trim() && to.trim())
    .map(({ from, to }) => [from.trim(), to.trim()])
  const rules = {
    ...(fallback.trim() && { fallback: fallback.trim() }),
    ...(pairs.length > 0 && { value_map: Object.fromEntries(pairs) as Record<string, string> }),
  }
  return type === "attribute" ? { type, key: named as Attribute, ...rules } : { type, key: named, ...rules }
}
