import type { DEVICE_ATTRIBUTES, DeviceSource } from "../../../../../catalog/rules/desired/device"

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

/** An edited list of sources in order. Each source applies if the earlier ones have no value. */
export interface SourceDraft {
  parts: SourcePart[]
  /** The text to use if no source has a value. */
  fallback: string
}

export interface SourcePart {
  type: DeviceSource["type"]
  /** The option's title, the metadata key, the attribute, or the fixed value. */
  key: string
  valueMap: { from: string; to: string }[]
}

export const EMPTY_PART: SourcePart = { type: "option", key: "", valueMap: [] }

/** The key that a source reads, or its fixed value. */
export function toSourceKey(source: DeviceSource): string {
  return source.type === "fixed" ? source.value : source.key
}

/** The sources in order: each is the fallback of the one before. */
export function toSourcesInTurn(source: DeviceSource): DeviceSource[] {
  if (source.type === "fixed" || typeof source.fallback !== "object") return [source]
  return [source, ...toSourcesInTurn(source.fallback)]
}

/** The text for items without a value in any source; "" for none. */
export function toLastFallback(source: DeviceSource): string {
  const last = toSourcesInTurn(source).at(-1)
  return last && last.type !== "fixed" && typeof last.fallback === "string" ? last.fallback : ""
}

export function toDraft(source: DeviceSource | null): SourceDraft {
  if (!source) return { parts: [EMPTY_PART], fallback: "" }
  return { parts: toSourcesInTurn(source).map(toPart), fallback: toLastFallback(source) }
}

function toPart(source: DeviceSource): SourcePart {
  const valueMap = source.type === "fixed" ? {} : (source.value_map ?? {})
  return {
    type: source.type,
    key: toSourceKey(source),
    valueMap: Object.entries(valueMap).map(([from, to]) => ({ from, to })),
  }
}

/** @returns null while a part is missing */
export function toSource({ parts, fallback }: SourceDraft): DeviceSource | null {
  const [first, ...others] = parts
  if (!first) return null
  const rest = others.length > 0 ? toSource({ parts: others, fallback }) : fallback.trim()
  return rest === null ? null : toSourceOf(first, rest)
}

/** @param fallback the next source, or the text to use if this source has no value; "" = none */
function toSourceOf({ type, key, valueMap }: SourcePart, fallback: string | DeviceSource): DeviceSource | null {
  const named = key.trim()
  if (!named) return null
  if (type === "fixed") return { type, value: named }
  const pairs = valueMap
    .filter(({ from, to }) => from.trim() && to.trim())
    .map(({ from, to }) => [from.trim(), to.trim()])
  const rules = {
    ...(fallback && { fallback }),
    ...(pairs.length > 0 && { value_map: Object.fromEntries(pairs) as Record<string, string> }),
  }
  return type === "attribute" ? { type, key: named as Attribute, ...rules } : { type, key: named, ...rules }
}
