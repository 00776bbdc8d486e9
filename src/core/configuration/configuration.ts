/** Settings, mappings and choices as one file that another store can read, with what its ids mean. It has no secrets: they are options. */
import { z } from "@medusajs/framework/zod"
import { deviceSource } from "../catalog/device"
import { RULES } from "../settings/fault"
import { productLink } from "../settings/product-link"
import { settingsSchema } from "../settings/settings"

/** Something of the store that a setting names. */
const reference = z.strictObject({ id: z.string().min(1).optional(), name: z.string().min(1) }).nullable()

/** Whether the plugin is switched on is decided by a person in each store, not by a file. */
export const portableSettings = settingsSchema
  .omit({ enabled: true, sales_channel_id: true, region_id: true, shipping_option_id: true })
  .extend({ sales_channel: reference, region: reference, shipping_option: reference })
  .partial()
export type PortableSettings = z.output<typeof portableSettings>

/** The settings that name something of the store, and the file's name for each. */
export const REFERENCES = {
  sales_channel: { setting: "sales_channel_id" },
  region: { setting: "region_id" },
  shipping_option: { setting: "shipping_option_id" },
} as const
export type ReferenceName = keyof typeof REFERENCES

const categoryMapping = z
  .strictObject({
    category_id: z.string().min(1).optional(),
    handle: z.string().min(1).optional(),
    /** Names from the root down to the category itself. */
    path: z.array(z.string()).min(1).optional(),
    /** The service's. */
    category: z.string().min(1),
  })
  .refine(({ category_id, handle, path }) => category_id ?? handle ?? path, RULES.names_no_category)
export type PortableCategoryMapping = z.output<typeof categoryMapping>

const deviceMapping = z.strictObject({
  category: z.string().min(1),
  device_key: z.string().min(1),
  source: deviceSource,
})

const text = z.string().min(1).nullable()

/** A merchant's choices for one product; null = take the rule. */
export const listingChoice = z.strictObject({
  enabled: z.boolean().nullable(),
  category: text,
  product_tagline: text,
  product_tnc: text,
  product_link: productLink.nullable(),
  days_valid: z.int().min(1).nullable(),
  expiry_date_time: z.iso.datetime({ offset: true }).nullable(),
})
export type ListingChoiceFields = z.output<typeof listingChoice>

export const NO_CHOICE: ListingChoiceFields = {
  enabled: null,
  category: null,
  product_tagline: null,
  product_tnc: null,
  product_link: null,
  days_valid: null,
  expiry_date_time: null,
}

const listing = listingChoice
  .partial()
  .extend({ product_id: z.string().min(1).optional(), handle: z.string().min(1).optional() })
  .refine(({ product_id, handle }) => product_id ?? handle, RULES.names_no_product)
export type PortableListing = z.output<typeof listing>

export const configurationSchema = z.strictObject({
  version: z.literal(1),
  // An absent part stays as it is.
  settings: portableSettings.optional(),
  category_mappings: z.array(categoryMapping).optional(),
  device_mappings: z.array(deviceMapping).optional(),
  listings: z.array(listing).optional(),
})
export type Configuration = z.output<typeof configurationSchema>
