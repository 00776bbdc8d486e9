import { model } from "@medusajs/framework/utils"

/** A problem that needs a person: raised once under its key, with its fix, and cleared when its cause is solved. */
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
      /** The reason, as a code with its values. */
      why: model.json().nullable(),
      /** The occurrences since the problem opened. */
      count: model.number().default(1),
      raised_at: model.dateTime(),
      last_seen_at: model.dateTime(),
      cleared_at: model.dateTime().nullable(),
      /** A person has cleared it. */
      is_dismissed: model.boolean().default(false),
    },
  )
  .indexes([
    { on: ["shop_code", "key"], unique: true, where: "cleared_at IS NULL AND deleted_at IS NULL" },
    { on: ["shop_code", "raised_at"] },
  ])

export default Problem
