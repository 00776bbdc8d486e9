import { model } from "@medusajs/framework/utils"

/** Something a person should act on: raised once under its key, with its fix, and cleared by itself when it is over. */
const Problem = model
  .define(
    { name: "problem", tableName: "partner_commerce_problem" },
    {
      id: model.id({ prefix: "pcprob" }).primaryKey(),
      shop_code: model.text(),
      key: model.text(),
      code: model.text(),
      message: model.text(),
      fix: model.text(),
      /** The reason behind it, as a code with its values. */
      why: model.json().nullable(),
      /** How often it was raised since it came up. */
      count: model.number().default(1),
      raised_at: model.dateTime(),
      last_seen_at: model.dateTime(),
      cleared_at: model.dateTime().nullable(),
    },
  )
  .indexes([
    { on: ["shop_code", "key"], unique: true, where: "cleared_at IS NULL AND deleted_at IS NULL" },
    { on: ["shop_code", "raised_at"] },
  ])

export default Problem
