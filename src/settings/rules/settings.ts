/**
 * The settings that a merchant changes while the store runs (the admin's settings page). Only fields that were set are stored; every other
 * field has its default from this file.
 */
import { z } from "@medusajs/framework/zod"
import { isEqual } from "../../values/equality"
import { isCountedInCents } from "../../values/money/cents"
import { DEFAULT_TIME_ZONE, isTimeZone } from "../../values/time-zone"
import { idText, proseText } from "../../service/rules/wire/texts"
import { deliveryStatus } from "../../service/rules/wire/transactions"
import { RULES } from "../../messages/rules/field-fault"
import { productLinkTemplate } from "./product-link"

/** Fulfilment events with a `delivery_status`. */
export const DELIVERY_EVENTS = ["placed", "fulfilled", "shipped", "delivered", "failed"] as const
export type DeliveryEvent = (typeof DELIVERY_EVENTS)[number]

/** null = the plugin does not report the event. */
const deliveryStatusMap = z.strictObject({
  placed: deliveryStatus
    .nullable()
    .describe("The status that the plugin reports when the service has confirmed the sale. null: no report."),
  fulfilled: deliveryStatus.nullable().describe("The status that the plugin reports when the order is fulfilled."),
  shipped: deliveryStatus.nullable().describe("The status that the plugin reports when the order is shipped."),
  delivered: deliveryStatus.nullable().describe("The status that the plugin reports when the order is delivered."),
  failed: deliveryStatus
    .nullable()
    .describe(
      "The status that the plugin reports when the order is cancelled after it was shipped, or comes back undelivered.",
    ),
})

/** The largest number of units and days: larger than in any store, and small enough for a column of the database. */
export const MOST = 1_000_000_000

/** Terms and conditions. */
export const termsText = proseText(20_000)

/** Each setting has a description, because the reference and the API description are generated from it. */
export const settingsSchema = z.strictObject({
  enabled: z
    .boolean()
    .describe(
      "Whether the plugin sends catalogue changes. Purchases, payments and delivery reports continue if it is off.",
    ),
  sales_channel_id: idText
    .nullable()
    .describe("The service sells the products of this sales channel. Orders from the service belong to it."),
  region_id: idText
    .nullable()
    .describe("The region that decides prices and taxes, and to which orders from the service belong."),
  currency_code: idText
    .regex(/^[A-Za-z]{3}$/, { error: RULES.not_a_currency, abort: true })
    .refine(isCountedInCents, RULES.finer_than_cents)
    .toLowerCase()
    .describe("The currency in which the service sells."),
  default_country: idText
    .regex(/^[A-Za-z]{2}$/, RULES.not_a_country)
    .toLowerCase()
    .nullable()
    .describe(
      "A country code of two letters. If the region has several countries, the plugin uses this country for taxes, and for addresses without a country. null: no country.",
    ),
  product_id_source: idText
    .regex(/^(variant_id|sku|metadata:.+)$/, RULES.not_an_id_source)
    .describe("The source of a variant's id at the service (`partner_id`). An item keeps its id after its first push."),
  rounding: z
    .enum(["half_up", "up", "down", "refuse"])
    .describe(
      "The service accepts only whole amounts. This setting decides how the plugin rounds a price; with `refuse` it does not sell an item whose price is not whole.",
    ),
  stock_buffer: z
    .int()
    .min(0)
    .max(MOST)
    .describe("The number of units of each item that the service does not show or sell."),
  max_stock: z
    .int()
    .min(0)
    .max(MOST)
    .nullable()
    .describe("The most units of an item that the service shows. 0: the service sells none. null: no maximum."),
  unmanaged_stock: z
    .int()
    .min(0)
    .max(MOST)
    .describe(
      "The number of units that the service shows if Medusa does not limit the stock: the variant does not manage inventory, or allows backorders.",
    ),
  product_link_template: productLinkTemplate
    .nullable()
    .describe(
      "The address of a product's page in your shop, for example `https://shop.example/products/{handle}`. The plugin replaces `{handle}`, `{product_id}`, `{variant_id}` and `{sku}`.",
    ),
  default_tnc: termsText
    .nullable()
    .describe("The terms and conditions of products without their own terms, in Markdown."),
  content_delay_ms: z
    .int()
    .min(0)
    .max(3_600_000)
    .describe("The milliseconds for which the plugin collects changes of an item's content before it sends them."),
  price_policy: z
    .enum(["exact", "at_least", "approved"])
    .describe(
      "The price that a purchase must have: `exact` = the store's present price, `at_least` = that price or more, `approved` = that price, or a price that the service still shows.",
    ),
  price_tolerance_percent: z
    .number()
    .min(0)
    .max(100)
    .describe("A purchase may be below the accepted price by this percentage; with `exact` also above it."),
  shipping_option_id: idText
    .nullable()
    .describe(
      "The shipping option of orders from the service, free of charge. null: the first option that suits the product.",
    ),
  order_deadline_ms: z
    .int()
    .min(1_000)
    .max(35_000)
    .describe(
      "The milliseconds in which the plugin must accept a purchase. After this time it refuses the purchase. The service waits 40 seconds for the answer.",
    ),
  change_limit_percent: z
    .number()
    .min(1)
    .max(100)
    .describe(
      "If more than this percentage of the items would be archived, sold out or re-priced within an hour, the plugin asks a person first.",
    ),
  max_price_drop_percent: z
    .number()
    .min(1)
    .max(100)
    .describe(
      "If a price falls by more than this percentage of the price that customers see, the plugin asks a person first. 100: it never asks.",
    ),
  time_zone: idText
    .refine(isTimeZone, RULES.not_a_time_zone)
    .describe(
      "The store's time zone, as an IANA name. Days in sales, payouts and filters begin at midnight of this time zone. The admin shows times in it.",
    ),
  delivery_status_map: deliveryStatusMap.describe(
    "The delivery status that the plugin reports to the service for each step of an order.",
  ),
  confirm_with_ok: z
    .boolean()
    .describe("Whether the plugin reports `OK` to the service after it has made the order of an approved payment."),
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
    delivery_status_map: deliveryStatusMap
      .partial()
      .describe("The delivery status that the plugin reports to the service for each step of an order."),
  })
  .partial()
export type SettingsChange = z.output<typeof settingsChange>

/** The body of a request. */
export const settingsOrder = settingsChange.extend({
  expected: settingsChange
    .optional()
    .describe(
      "The values that you expect now. If one of them has changed since you read it, the plugin changes no setting.",
    ),
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
export const WITHOUT_EFFECT_ON_ENTRIES: ReadonlySet<keyof Settings> = new Set([
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
  return (Object.keys(after) as (keyof Settings)[]).some(
    (name) => !WITHOUT_EFFECT_ON_ENTRIES.has(name) && before[name] !== after[name],
  )
}

/** The missing settings that pushing needs, in the order in which a merchant fills them in. */
export function missingSettings(settings: Settings): ("sales_channel_id" | "region_id")[] {
  return (["sales_channel_id", "region_id"] as const).filter((name) => settings[name] === null)
}
