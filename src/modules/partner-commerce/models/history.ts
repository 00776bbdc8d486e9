import { model } from "@medusajs/framework/utils"

/** What happened that no other table tells: changes by people, and by the hour what was pushed without a run. */
const History = model
  .define(
    { name: "history", tableName: "partner_commerce_history" },
    {
      id: model.id({ prefix: "pchist" }).primaryKey(),
      shop_code: model.text(),
      at: model.dateTime(),
      code: model.text(),
      /** Values of the code (core/message); counters, where the row has a key. */
      values: model.json(),
      /** The person who did it; null = nobody did. */
      actor: model.text().nullable(),
      /** Identifies a row that is added to, such as an hour's; null = the row is written once. */
      key: model.text().nullable(),
    },
  )
  .indexes([
    { on: ["shop_code", "at"] },
    { on: ["shop_code", "key"], unique: true, where: "key IS NOT NULL AND deleted_at IS NULL" },
  ])

export default History
