import { model } from "@medusajs/framework/utils"

/** The service's category list as last read. A vanished category keeps its row with `gone_at`, so that a mapping to it can show it. */
const RemoteCategory = model
  .define(
    { name: "remote_category", tableName: "partner_commerce_remote_category" },
    {
      id: model.id({ prefix: "pcrcat" }).primaryKey(),
      shop_code: model.text(),
      category: model.text(),
      device_keys: model.json(),
      /** Keys that the last reading missed, because one miss is no proof; null = none. */
      missing_keys: model.json().nullable(),
      /** The device keys that a person has acknowledged; null = the category is new. */
      acknowledged_keys: model.json().nullable(),
      read_at: model.dateTime(),
      changed_at: model.dateTime(),
      gone_at: model.dateTime().nullable(),
    },
  )
  .indexes([{ on: ["shop_code", "category"], unique: true, where: "deleted_at IS NULL" }])

export default RemoteCategory
