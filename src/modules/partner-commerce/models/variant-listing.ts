import { model } from "@medusajs/framework/utils"

/** A merchant's choices for one variant; null = the product's choices decide. */
const VariantListing = model
  .define(
    { name: "variant_listing", tableName: "partner_commerce_variant_listing" },
    {
      id: model.id({ prefix: "pcvlist" }).primaryKey(),
      shop_code: model.text(),
      variant_id: model.text(),
      enabled: model.boolean().nullable(),
      category: model.text().nullable(),
      product_tagline: model.text().nullable(),
      product_tnc: model.text().nullable(),
      product_link: model.text().nullable(),
      days_valid: model.number().nullable(),
      expiry_date_time: model.text().nullable(),
      stock_buffer: model.number().nullable(),
    },
  )
  .indexes([
    {
      name: "IDX_partner_commerce_variant_listing_key",
      on: ["shop_code", "variant_id"],
      unique: true,
      where: "deleted_at IS NULL",
    },
  ])

export default VariantListing
