import { model } from "@medusajs/framework/utils"

/** One of the store's categories, and the service's category that its products go to; children inherit. */
const CategoryMapping = model
  .define(
    { name: "category_mapping", tableName: "partner_commerce_category_mapping" },
    {
      id: model.id({ prefix: "pccat" }).primaryKey(),
      category_id: model.text(),
      category: model.text(),
    },
  )
  .indexes([{ on: ["category_id"], unique: true, where: "deleted_at IS NULL" }])

export default CategoryMapping
