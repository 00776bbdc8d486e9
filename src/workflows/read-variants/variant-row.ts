import { z } from "zod"

/** What is read of a variant to project it. */
export const VARIANT_FIELDS = [
  "id",
  "title",
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
  "manage_inventory",
  "allow_backorder",
  "metadata",
  "thumbnail",
  "images.url",
  "images.rank",
  "options.value",
  "options.option.title",
  "calculated_price.*",
  "product.id",
  "product.title",
  "product.subtitle",
  "product.description",
  "product.handle",
  "product.status",
  "product.thumbnail",
  "product.metadata",
  "product.material",
  "product.origin_country",
  "product.hs_code",
  "product.mid_code",
  "product.weight",
  "product.length",
  "product.height",
  "product.width",
  "product.type_id",
  "product.type.value",
  "product.collection.title",
  "product.images.url",
  "product.images.rank",
  "product.categories.id",
  "product.categories.name",
  "product.categories.mpath",
  "product.categories.rank",
  "product.sales_channels.id",
  "product.sales_channels.is_disabled",
]

export const TERMS_FIELDS = [
  "id",
  "manage_inventory",
  "allow_backorder",
  "calculated_price.*",
  "product.id",
  "product.title",
  "product.status",
  "product.type_id",
  "product.sales_channels.id",
  "product.sales_channels.is_disabled",
]

const text = z.string().nullish()
const amount = z.union([z.string(), z.number()]).nullish()
const image = z.object({ url: z.string(), rank: z.number().nullish() })
const metadata = z.record(z.string(), z.unknown()).nullish()
const measures = {
  material: text,
  origin_country: text,
  hs_code: text,
  mid_code: text,
  weight: amount,
  length: amount,
  height: amount,
  width: amount,
}

/** The rows as asked for by VARIANT_FIELDS or TERMS_FIELDS; what Medusa does not promise to be there may be missing. */
export const variantRow = z.object({
  id: z.string(),
  title: text,
  sku: text,
  barcode: text,
  ean: text,
  upc: text,
  ...measures,
  manage_inventory: z.boolean(),
  allow_backorder: z.boolean(),
  metadata,
  thumbnail: text,
  images: z.array(image).nullish(),
  options: z.array(z.object({ value: z.string(), option: z.object({ title: z.string() }).nullish() })).nullish(),
  calculated_price: z
    .object({
      calculated_amount: amount,
      original_amount: amount,
      raw_calculated_amount: z.object({ value: z.union([z.string(), z.number()]) }).nullish(),
      raw_original_amount: z.object({ value: z.union([z.string(), z.number()]) }).nullish(),
      is_calculated_price_tax_inclusive: z.boolean().nullish(),
      is_original_price_tax_inclusive: z.boolean().nullish(),
    })
    .nullish(),
  product: z.object({
    id: z.string(),
    title: z.string(),
    subtitle: text,
    description: text,
    handle: text,
    status: z.string(),
    thumbnail: text,
    metadata,
    ...measures,
    type_id: text,
    type: z.object({ value: z.string() }).nullish(),
    collection: z.object({ title: z.string() }).nullish(),
    images: z.array(image).nullish(),
    categories: z
      .array(z.object({ id: z.string(), name: z.string(), mpath: z.string(), rank: z.number().nullish() }))
      .nullish(),
    sales_channels: z.array(z.object({ id: z.string(), is_disabled: z.boolean() })).nullish(),
  }),
})
export type VariantRow = z.output<typeof variantRow>
