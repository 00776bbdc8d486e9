/**
 * The settings that a merchant changes while the store runs (the admin's settings page). Only fields that were set are stored; every other
 * field has its default from this file.
 */
import { z } from "@medusajs/framework/zod"
import { isEqual } from "../../values/equality"
import { DEFAULT_TIME_ZONE, isTimeZone } from "../../values/time-zone"
import { idText, proseText } from "../../service/rules/wire/texts"
import { deliveryStatus } from "../../service/rules/wire/transactions"
import { RULES } from "../../messages/rules/field-fault"
import { productLinkTemplate } from "./product-link"

/** Fulfilment events with a `delivery_status`. */
export const DELIVERY_EVENTS = ["placed", "fulfilled", "shipped", "delivered", "failed"] as const
export type DeliveryEvent = (typeof DELIVERY_EVENTS)[number]

/** null = the event is not reported. */
const deliveryStatusMap = z.strictObject({
  placed: deliveryStatus.nullable().describe("Told when the sale is confirmed; null: nothing is."),
  fulfilled: deliveryStatus.nullable().describe("Told when a fulfilment is made."),
  shipped: deliveryStatus.nullable().describe("Told when it is shipped."),
  delivered: deliveryStatus.nullable().describe("Told when it is delivered."),
  failed: deliveryStatus
    .nullable()
    .describe("Told when it is cancelled after it was shipped, or comes back undelivered."),
})

/** For units and days: more than any store has, and small enough for a column of the database. */
export const MOST = 1_000_000_000

/** Terms and conditions. */
export const termsText = proseText(20_000)

/** Each setting has a description, because the reference and the API description are generated from it. */
export const settingsSchema = z.strictObject({
  enabled: z.boolean().describe("Off: nothing is pushed. Callbacks and delivery updates go on."),
  sales_channel_id: idText
    .nullable()
    .describe("The sales channel whose products are sold there, and to which deals belong."),
  region_id: idText.nullable().describe("The region of prices, taxes and orders."),
  currency_code: idText
    .regex(/^[A-Za-z]{3}$/, RULES.not_a_currency)
    .toLowerCase()
    .describe("The currency in which the service sells."),
  default_country: idText
    .regex(/^[A-Za-z]{2}$/, RULES.not_a_country)
    .toLowerCase()
    .nullable()
    .describe(
      "ISO 3166, two letters: of an address that names no country, and of the taxes, where the region has several. null: none.",
    ),
  product_id_source: idText
    .regex(/^(variant_id|sku|metadata:.+)$/, RULES.not_an_id_source)
    .describe("Where a variant's `partner_id` comes from; frozen per item at its first push."),
  rounding: z.enum(["half_up", "up", "down", "refuse"]).describe("How a price becomes the whole amount that is sent."),
  stock_buffer: z.int().min(0).max(MOST).describe("Units kept back from the service: it neither shows nor sells them."),
  max_stock: z.int().min(0).max(MOST).nullable().describe("Most units shown; 0: it sells none; null: no cap."),
  unmanaged_stock: z
    .int()
    .min(0)
    .max(MOST)
    .describe("Units shown for variants that do not manage inventory or allow backorders."),
  product_link_template: productLinkTemplate
    .nullable()
    .describe(
      "For example `https://shop.example/products/{handle}`; `{handle}`, `{product_id}`, `{variant_id}` and `{sku}` are filled in.",
    ),
  default_tnc: termsText
    .nullable()
    .describe("Terms and conditions of products that have none of their own, in Markdown."),
  content_delay_ms: z
    .int()
    .min(0)
    .max(3_600_000)
    .describe("How long content waits for more changes of the same item before it is sent."),
  price_policy: z
    .enum(["exact", "at_least", "approved"])
    .describe(
      "Which price of a purchase is accepted: the present one, that or more, or also one that the service still shows.",
    ),
  price_tolerance_percent: z
    .number()
    .min(0)
    .max(100)
    .describe("How far below the accepted price a purchase may be; with `exact` also above it."),
  shipping_option_id: idText
    .nullable()
    .describe("The shipping option of deals' orders, at no charge; null: the first that suits the product."),
  order_deadline_ms: z
    .int()
    .min(1_000)
    .max(35_000)
    .describe("From the arrival of a deals order; past it nothing is committed any more. The service waits 40 s."),
  change_limit_percent: z
    .number()
    .min(1)
    .max(100)
    .describe("Share of the items whose withdrawal, zeroing or re-pricing within an hour waits for a person."),
  max_price_drop_percent: z
    .number()
    .min(1)
    .max(100)
    .describe("A price that falls further below the one that customers see waits for a person. 100: none does."),
  time_zone: idText
    .refine(isTimeZone, RULES.not_a_time_zone)
    .describe("The store's time zone by its IANA name: the days of sales, payouts and filters begin at its midnight."),
  delivery_status_map: deliveryStatusMap.describe("What the service is told when an order moves."),
  confirm_with_ok: z.boolean().describe("Send the update `OK` for approved checkout transactions."),
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
  price_policy: "approved",
  price_tolerance_percent: 0,
  shipping_option_id: null,
  order_deadline_ms: 25_000,
  change_limit_percent: 30,
  max_price_drop_percent: 50,
  time_zone: DEFAULT_TIME_ZONE,
  delivery_status_map: {
    placed: "ORDER_RECEIVED",
    fulfilled: "IN_PROCESS",
    shipped: "DISPATCHED",
    delivered: "DELIVERY_SUCCESSFUL",
    failed: "DELIVERY_FAILED",
  },
  confirm_with_ok: true,
}

const isSetting = (name: string): name is keyof Settings => Object.hasOwn(DEFAULT_SETTINGS, name)

/** @returns names of the settings that a person has chosen, even if the choice equals the default */
export function toChosenSettings(stored: Record<string, unknown>): (keyof Settings)[] {
  return Object.keys(stored).filter(isSetting)
}

/** A partial change: absent = unchanged. */
export const settingsChange = settingsSchema
  .extend({
    delivery_status_map: deliveryStatusMap.partial().describe("What the service is told when an order moves."),
  })
  .partial()
export type SettingsChange = z.output<typeof settingsChange>

/** The body of a request. */
export const settingsOrder = settingsChange.extend({
  expected: settingsChange
    .optional()
    .describe("Changes nothing where one of these is another one by now: somebody has changed it since it was read."),
})
export type SettingsOrder = z.output<typeof settingsOrder>

export function isAsExpected(settings: Settings, expected: SettingsChange): boolean {
  return isEqual(applySettingsChange(settings, expected), settings)
}

/** @param stored the fields that were set; an invalid field falls back to its default instead of stopping the store */
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

/** The stored values after a change: only fields that were set, so that a later default still reaches all others. */
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

/** The settings that decide at which price a purchase is accepted. */
export type PriceSettings = Pick<Settings, "price_policy" | "price_tolerance_percent">

/** Settings that do not change the desired entries. */
export const NOT_SHOWN: ReadonlySet<keyof Settings> = new Set([
  "content_delay_ms",
  "price_policy",
  "price_tolerance_percent",
  "shipping_option_id",
  "order_deadline_ms",
  "change_limit_percent",
  "max_price_drop_percent",
  "time_zone",
  "delivery_status_map",
  "confirm_with_ok",
])

/** Whether the changed settings may change the desired entries. Then every item is compared again. */
export function changesDesired(before: Settings, after: Settings): boolean {
  return (Object.keys(after) as (keyof Settings)[]).some((name) => !NOT_SHOWN.has(name) && before[name] !== after[name])
}

/** The missing settings that pushing needs, in the order in which a merchant fills them in. */
export function missingSettings(settings: Settings): ("sales_channel_id" | "region_id")[] {
  return (["sales_channel_id", "region_id"] as const).filter((name) => settings[name] === null)
}
