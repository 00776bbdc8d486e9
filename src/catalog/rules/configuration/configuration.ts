/** Settings, mappings and choices as one file for another store, with names for its ids. It has no secrets: those are options. */
import { z } from "@medusajs/framework/zod"
import { deviceSource } from "../desired/device"
import { CHOICE_FIELDS, type ChoiceName } from "../desired/listing-choice"
import { RULES } from "../../../messages/rules/field-fault"
import { productLink } from "../../../settings/rules/product-link"
import { MOST, settingsSchema, termsText } from "../../../settings/rules/settings"
import { idText, proseText } from "../../../service/rules/wire/texts"

/** A record of the store that a setting refers to. */
const reference = (what: string) =>
  z
    .strictObject({
      id: idText.optional().describe("The id in the store that wrote the file."),
      name: idText.describe("The name, by which another store finds it."),
    })
    .nullable()
    .describe(what)

/** A person switches the plugin on in each store; a file cannot. */
export const portableSettings = settingsSchema
  .omit({ enabled: true, sales_channel_id: true, region_id: true, shipping_option_id: true })
  .extend({
    sales_channel: reference("The setting `sales_channel_id`."),
    region: reference("The setting `region_id`."),
    shipping_option: reference("The setting `shipping_option_id`."),
  })
  .partial()

/** The settings that refer to a record of the store, and the file's name for each kind. */
export const REFERENCES = {
  sales_channel: { setting: "sales_channel_id" },
  region: { setting: "region_id" },
  shipping_option: { setting: "shipping_option_id" },
} as const
export type ReferenceName = keyof typeof REFERENCES

const categoryMapping = z
  .strictObject({
    category_id: idText.optional().describe("The id of the store's category."),
    handle: idText.optional().describe("The handle."),
    path: z.array(idText).min(1).optional().describe("Names from the root down to the category itself."),
    category: idText.nullable().describe("The service's category; null = do not sell its products there."),
  })
  .refine(({ category_id, handle, path }) => category_id ?? handle ?? path, RULES.names_no_category)
export type PortableCategoryMapping = z.output<typeof categoryMapping>

const deviceMapping = z.strictObject({
  category: idText.describe("The service's category."),
  device_key: idText.describe("A device key of this category."),
  source: deviceSource.describe("Where the value comes from."),
})

const LONGEST_TAGLINE = 500

/** A merchant's choices for one product or variant; null = the general setting decides. */
export const listingChoice = z.strictObject({
  enabled: z.boolean().nullable().describe("`true`: sold at the service; `false`: not sold."),
  category: idText.nullable().describe("The service's category."),
  product_tagline: proseText(LONGEST_TAGLINE).min(1).nullable().describe("The line under the product's name."),
  product_tnc: termsText.min(1).nullable().describe("The terms and conditions."),
  product_link: productLink.nullable().describe("The product's address in the storefront."),
  days_valid: z
    .int()
    .min(CHOICE_FIELDS.days_valid.least)
    .max(MOST)
    .nullable()
    .describe("For how many days the voucher is valid after the purchase."),
  expiry_date_time: z.iso.datetime({ offset: true }).max(40).nullable().describe("Until when the voucher is valid."),
  stock_buffer: z
    .int()
    .min(CHOICE_FIELDS.stock_buffer.least)
    .max(MOST)
    .nullable()
    .describe("Units that are not offered at the service."),
} satisfies Record<ChoiceName, z.ZodType>)

const listing = listingChoice
  .partial()
  .extend({
    product_id: idText.optional().describe("The product's id."),
    handle: idText.optional().describe("The product's handle."),
    variant_id: idText.optional().describe("The variant's id; with it or `sku`, these are the variant's choices."),
    sku: idText.optional().describe("The variant's SKU, by which another store finds it."),
  })
  .refine(
    ({ product_id, handle, variant_id, sku }) => product_id ?? handle ?? variant_id ?? sku,
    RULES.names_no_product,
  )
export type PortableListing = z.output<typeof listing>

export const configurationSchema = z.strictObject({
  version: z.literal(1).describe("The version of the file's form."),
  // An absent part stays unchanged.
  settings: portableSettings.optional().describe("The settings, except the switch of the plugin."),
  category_mappings: z
    .array(categoryMapping)
    .optional()
    .describe("The service's category for each of the store's categories."),
  device_mappings: z.array(deviceMapping).optional().describe("Where the values of device keys come from."),
  listings: z.array(listing).optional().describe("The choices for single products and variants."),
})
export type Configuration = z.output<typeof configurationSchema>
