import { model } from "@medusajs/framework/utils"

/** A merchant's choices for one product; null = the general setting decides. */
const Listing = model
  .define(
    { name: "listing", tableName: "partner_commerce_listing" },
    {
      id: model.id({ prefix: "pclist" }).primaryKey(),
      shop_code: model.text(),
      product_id: model.text(),
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
  .indexes([{ on: ["shop_code", "product_id"], unique: true, where: "deleted_at IS NULL" }])

export default Listing
