import { model } from "@medusajs/framework/utils"

/**
 * A merchant's choices for one product or one variant. null = another choice decides: for a variant the one for its product, for a product the
 * general setting.
 */
const Listing = model
  .define(
    { name: "listing", tableName: "partner_commerce_listing" },
    {
      id: model.id({ prefix: "pclist" }).primaryKey(),
      shop_code: model.text(),
      /** null = the choices are for a variant. */
      product_id: model.text().nullable(),
      /** null = the choices are for a product. */
      variant_id: model.text().nullable(),
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
    { on: ["shop_code", "product_id"], unique: true, where: "deleted_at IS NULL" },
    { on: ["shop_code", "variant_id"], unique: true, where: "deleted_at IS NULL" },
  ])
  .checks([
    {
      name: "partner_commerce_listing_of_one",
      expression: ({ product_id, variant_id }) => `num_nonnulls(${product_id}, ${variant_id}) = 1`,
    },
  ])

export default Listing
