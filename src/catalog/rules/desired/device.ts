/** Device keys: where each value of a category's keys comes from. */
import { z } from "@medusajs/framework/zod"
import { idText, lineText } from "../../../service/rules/wire/texts"
import { toLine, toPlainLine } from "./text"

/** Fields of the variant, then of its product, that an `attribute` source may read. */
export const DEVICE_ATTRIBUTES = [
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
] as const

// A type and not an interface, because values stored as JSON need an index signature.
type ValueRules = {
  /** The store's value → the service's value. */
  value_map?: Record<string, string>
  /** The value if the source is empty: a fixed text, or another source. */
  fallback?: string | DeviceSource
}

export type DeviceSource =
  | ({ type: "option"; key: string } & ValueRules)
  | ({ type: "metadata"; key: string } & ValueRules)
  | ({ type: "attribute"; key: (typeof DEVICE_ATTRIBUTES)[number] } & ValueRules)
  | { type: "fixed"; value: string }

const valueRules = {
  value_map: z.record(lineText(), lineText()).optional().describe("The service's value for each value of the store."),
  fallback: z
    .union([lineText(), z.lazy((): z.ZodType<DeviceSource> => deviceSource)])
    .optional()
    .describe("A text or another source, used if this source has no value."),
}

export const deviceSource: z.ZodType<DeviceSource> = z
  .discriminatedUnion("type", [
    z.strictObject({
      type: z.literal("option").describe("A variant's option."),
      key: idText.describe("The option's title."),
      ...valueRules,
    }),
    z.strictObject({
      type: z.literal("metadata").describe("The variant's metadata or, without a value there, the product's."),
      key: idText.describe("The metadata's key."),
      ...valueRules,
    }),
    z.strictObject({
      type: z.literal("attribute").describe("A field of the variant or, without a value there, of the product."),
      key: z.enum(DEVICE_ATTRIBUTES).describe("The field's name."),
      ...valueRules,
    }),
    z.strictObject({
      type: z.literal("fixed").describe("The same value for all items."),
      value: lineText().min(1).describe("The value."),
    }),
  ])
  .meta({ id: "DeviceSource" })

export interface DeviceMapping {
  category: string
  device_key: string
  source: DeviceSource
}

/** A mapping as its table holds it; people may also edit the table. */
export interface StoredDeviceMapping {
  category: string
  device_key: string
  source: unknown
}

/** @returns the mappings that can be read; and the rows that cannot be read, whose keys count as not mapped */
export function readDeviceMappings(rows: readonly StoredDeviceMapping[]): {
  mappings: DeviceMapping[]
  unreadable: StoredDeviceMapping[]
} {
  const mappings: DeviceMapping[] = []
  const unreadable: StoredDeviceMapping[] = []
  for (const row of rows) {
    const source = deviceSource.safeParse(row.source)
    const { category, device_key } = row
    if (source.success) mappings.push({ category, device_key, source: source.data })
    else unreadable.push(row)
  }
  return { mappings, unreadable }
}

/** Inputs that a device value can be read from, for one variant. */
export interface DeviceInputs {
  /** Option title → value. */
  options: Record<string, string>
  /** The variant's metadata; a missing key takes the product's value. */
  metadata: Record<string, unknown>
  attributes: Partial<Record<(typeof DEVICE_ATTRIBUTES)[number], string | number | null>>
}

/** The variant's fields; an empty field takes the product's value. */
export function withProductAttributes(
  variant: DeviceInputs["attributes"],
  product: DeviceInputs["attributes"],
): DeviceInputs["attributes"] {
  const isSaid = (value: unknown) =>
    value !== undefined && value !== null && !(typeof value === "string" && !toLine(value))
  return Object.fromEntries(
    DEVICE_ATTRIBUTES.map((name) => [name, (isSaid(variant[name]) ? variant : product)[name] ?? null]),
  )
}

/**
 * @param allowedKeys the category's device keys as the service lists them; the service would drop any other key
 * @returns the device object, keys in the service's order, without empty values
 */
export function toDevice(
  mappings: DeviceMapping[],
  allowedKeys: string[],
  inputs: DeviceInputs,
): Record<string, string> {
  const sources = new Map(mappings.map((mapping) => [mapping.device_key, mapping.source]))
  const values = allowedKeys.flatMap((key) => {
    const source = sources.get(key)
    const value = source && readDeviceValue(source, inputs)
    return value ? [[key, value] as const] : []
  })
  return Object.fromEntries(values)
}

/** A source's value for one variant, as the push sends it: one line; undefined or empty if the source has no value. */
export function readDeviceValue(source: DeviceSource, inputs: DeviceInputs): string | undefined {
  if (source.type === "fixed") return toLine(source.value)
  const raw = readSource(source, inputs) ?? ""
  const value = toPlainLine(raw)
  const { value_map = {}, fallback = "" } = source
  if (value) return toLine(readOwn(value_map, raw.trim()) ?? readOwn(value_map, value) ?? value)
  return typeof fallback === "object" ? readDeviceValue(fallback, inputs) : toLine(fallback)
}

function readSource(source: Exclude<DeviceSource, { type: "fixed" }>, inputs: DeviceInputs): string | undefined {
  switch (source.type) {
    case "option":
      return findAsTyped(inputs.options, source.key)
    case "metadata":
      return toText(inputs.metadata[source.key])
    case "attribute":
      return toText(inputs.attributes[source.key])
  }
}

/** People type option titles, so "Color" and " color" are the same. */
function findAsTyped(values: Record<string, string>, key: string): string | undefined {
  const toWord = (name: string) => toLine(name).toLowerCase()
  const wanted = toWord(key)
  return readOwn(values, key) ?? Object.entries(values).find(([name]) => toWord(name) === wanted)?.[1]
}

/** Reads own properties only: a merchant's option may have the name "constructor". */
function readOwn(values: Record<string, string>, key: string): string | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined
}

function toText(value: unknown): string | undefined {
  if (typeof value === "string") return value
  if (typeof value === "number" || typeof value === "boolean") return String(value)
  return undefined
}
