import { model } from "@medusajs/framework/utils"

/** Product of the service, under this shop's codes, that belongs to no item: from the last read-back. */
const UnknownProduct = model
  .define(
    { name: "unknown_product", tableName: "partner_commerce_unknown_product" },
    {
      id: model.id({ prefix: "pcstr" }).primaryKey(),
      shop_code: model.text(),
      partner_id: model.text(),
      remote_sku: model.text().nullable(),
      name: model.text().nullable(),
      remote_status: model.number(),
      /**
       * The listed fields of the version that customers see, or saw before the service archived it. Null: the read-back found no such
       * version.
       */
      shown: model.json().nullable(),
    },
  )
  .indexes([{ on: ["shop_code", "partner_id"], unique: true, where: "deleted_at IS NULL" }])

export default UnknownProduct
