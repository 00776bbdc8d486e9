/**
 * The settings: what a merchant changes while the store runs (the admin's settings page). Only the fields that were ever set are
 * stored; everything else is a default from here.
 */
import { z } from "@medusajs/framework/zod"
import { deliveryStatus } from "../wire/transactions"
import { RULES } from "./fault"
import { productLinkTemplate } from "./product-link"

/** Fulfilment events that a `delivery_status` can be reported for. */
export const DELIVERY_EVENTS = ["placed", "fulfilled", "shipped", "delivered", "failed"] as const
export type DeliveryEvent = (typeof DELIVERY_EVENTS)[number]

/** null = nothing is reported for that event. */
const deliveryStatusMap = z.strictObject({
  placed: deliveryStatus.nullable(),
  fulfilled: deliveryStatus.nullable(),
  shipped: deliveryStatus.nullable(),
  delivered: deliveryStatus.nullable(),
  failed: deliveryStatus.nullable(),
})

export const settingsSchema = z.strictObject({
  /** Off: nothing is pushed. Callbacks and delivery updates go on. */
  enabled: z.boolean(),
  sales_channel_id: z.string().min(1).nullable(),
  region_id: z.string().min(1).nullable(),
  currency_code: z
    .string()
    .regex(/^[A-Za-z]{3}$/, RULES.not_a_currency)
    .toLowerCase(),
  /** ISO 3166, two letters: of an address that names no country, and of the taxes, where the region has several. null = none. */
  default_country: z
    .string()
    .regex(/^[A-Za-z]{2}$/, RULES.not_a_country)
    .toLowerCase()
    .nullable(),
  /** Where a variant's `partner_id` comes from; frozen per item at its first push. */
  product_id_source: z.string().regex(/^(variant_id|sku|metadata:.+)$/, RULES.not_an_id_source),
  rounding: z.enum(["half_up", "up", "down", "refuse"]),
  /** Units kept back from the service. */
  stock_buffer: z.int().min(0),
  /** Most units shown; null = no cap. */
  max_stock: z.int().min(0).nullable(),
  /** Shown for variants that do not manage inventory or allow backorders. */
  unmanaged_stock: z.int().min(0),
  /** For example `https://shop.example/products/{handle}`; `{handle}`, `{product_id}`, `{variant_id}` and `{sku}` are filled in. */
  product_link_template: productLinkTemplate.nullable(),
  default_tnc: z.string().nullable(),
  /** How long content waits for more changes of the same item before it is sent. */
  content_delay_ms: z.int().min(0).max(3_600_000),
  price_policy: z.enum(["exact", "at_least", "approved"]),
  price_tolerance_percent: z.number().min(0).max(100),
  shipping_option_id: z.string().min(1).nullable(),
  /** From the arrival of a deals order; past it nothing is committed any more. The service waits 40 s. */
  order_deadline_ms: z.int().min(1_000).max(35_000),
  brake_percent: z.number().min(1).max(100),
  delivery_status_map: deliveryStatusMap,
  /** Send the update `OK` for approved checkout transactions. */
  confirm_with_ok: z.boolean(),
})
export type Settings = z.output<typeof settingsSchema>

export const DEFAULT_SETTINGS: Settings = {
  enabled: false,
  sales_channel_id: null,
  region_id: null,
  currency_code: "php",
  default_country: null,
  product_id_source: "variant_id",
  rounding: "half_up",
  stock_buffer: 0,
  max_stock: null,
  unmanaged_stock: 100,
  product_link_template: null,
  default_tnc: null,
  content_delay_ms: 5_000,
  price_policy: "exact",
  price_tolerance_percent: 0,
  shipping_option_id: null,
  order_deadline_ms: 25_000,
  brake_percent: 30,
  delivery_status_map: {
    placed: "ORDER_RECEIVED",
    fulfilled: "IN_PROCESS",
    shipped: "DISPATCHED",
    delivered: "DELIVERY_SUCCESSFUL",
    failed: "DELIVERY_FAILED",
  },
  confirm_with_ok: true,
}

/** A partial change: absent = as it is. */
export const settingsChange = settingsSchema.extend({ delivery_status_map: deliveryStatusMap.partial() }).partial()
export type SettingsChange = z.output<typeof settingsChange>

/** @param stored the fields that were ever set; one that no longer parses falls back to its default instead of stopping the store */
export function toSettings(stored: Record<string, unknown>): Settings {
  const parsed = settingsChange.safeParse(stored)
  if (parsed.success) return applySettingsChange(DEFAULT_SETTINGS, parsed.data)
  const broken = new Set(
    parsed.error.issues.flatMap((issue) =>
      issue.code === "unrecognized_keys" && issue.path.length === 0 ? issue.keys : [String(issue.path[0])],
    ),
  )
  return toSettings(Object.fromEntries(Object.entries(stored).filter(([key]) => !broken.has(key))))
}

export function applySettingsChange(settings: Settings, change: SettingsChange): Settings {
  const { delivery_status_map, ...rest } = change
  return {
    ...settings,
    ...definedOf(rest),
    delivery_status_map: { ...settings.delivery_status_map, ...definedOf(delivery_status_map ?? {}) },
  }
}

/** The stored values after a change: only what was ever set, so that a default that moves later still reaches everything else. */
export function toStoredSettings(stored: Record<string, unknown>, change: SettingsChange): Record<string, unknown> {
  const { delivery_status_map, ...rest } = change
  const map = deliveryStatusMap.partial().safeParse(stored.delivery_status_map).data
  return {
    ...stored,
    ...definedOf(rest),
    ...(delivery_status_map && { delivery_status_map: { ...map, ...definedOf(delivery_status_map) } }),
  }
}

function definedOf<T extends object>(values: T): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T
}

/** Settings that what the service should show does not depend on. */
const NOT_SHOWN: ReadonlySet<keyof Settings> = new Set([
  "content_delay_ms",
  "price_policy",
  "price_tolerance_percent",
  "shipping_option_id",
  "order_deadline_ms",
  "brake_percent",
  "delivery_status_map",
  "confirm_with_ok",
])

/** May what the service should show be something else under the changed settings? Then every item is compared again. */
export function changesDesired(before: Settings, after: Settings): boolean {
  return (Object.keys(after) as (keyof Settings)[]).some((name) => !NOT_SHOWN.has(name) && before[name] !== after[name])
}

/** The settings that pushing needs and that are missing, in the order in which a merchant fills them in. */
export function missingSettings(settings: Settings): ("sales_channel_id" | "region_id")[] {
  return (["sales_channel_id", "region_id"] as const).filter((name) => settings[name] === null)
}
