import { model } from "@medusajs/framework/utils"

/** A store category, and the service's category for its products; null = its products are not sold. Children inherit it. */
const CategoryMapping = model
  .define(
    { name: "category_mapping", tableName: "partner_commerce_category_mapping" },
    {
      id: model.id({ prefix: "pccat" }).primaryKey(),
      shop_code: model.text(),
      category_id: model.text(),
      category: model.text().nullable(),
    },
  )
  .indexes([
    {
      name: "IDX_partner_commerce_category_mapping_key",
      on: ["shop_code", "category_id"],
      unique: true,
      where: "deleted_at IS NULL",
    },
  ])

export default CategoryMapping
