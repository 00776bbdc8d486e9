import { model } from "@medusajs/framework/utils"

/** Events that are missing in the other tables: changes by people, and pushes without a run, counted by the hour. */
const History = model
  .define(
    { name: "history", tableName: "partner_commerce_history" },
    {
      id: model.id({ prefix: "pchist" }).primaryKey(),
      shop_code: model.text(),
      at: model.dateTime(),
      code: model.text(),
      /** Values of the code (messages/rules/message); counters in a row with a key. */
      values: model.json(),
      /** The person who did it; null = no person did. */
      actor: model.text().nullable(),
      /** Identifies a row that later events add to, such as the row of an hour; null = the row is written once. */
      key: model.text().nullable(),
    },
  )
  .indexes([
    { on: ["shop_code", "at"] },
    { on: ["shop_code", "key"], unique: true, where: "key IS NOT NULL AND deleted_at IS NULL" },
  ])

export default History
