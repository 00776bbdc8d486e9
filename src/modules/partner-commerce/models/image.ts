import { model } from "@medusajs/framework/utils"

/**
 * An image address with its content: the SHA-256 of its bytes with its validators, or the reason why it cannot be used. It is a fact about
 * the address, equal for every shop, so it has no shop code.
 */
const Image = model
  .define(
    { name: "image", tableName: "partner_commerce_image" },
    {
      id: model.id({ prefix: "pcimg" }).primaryKey(),
      url: model.text(),
      hash: model.text().nullable(),
      bytes: model.number().nullable(),
      width: model.number().nullable(),
      height: model.number().nullable(),
      etag: model.text().nullable(),
      last_modified: model.text().nullable(),
      problem_code: model.text().nullable(),
      problem_message: model.text().nullable(),
      checked_at: model.dateTime(),
    },
  )
  .indexes([{ on: ["url"], unique: true, where: "deleted_at IS NULL" }])

export default Image
