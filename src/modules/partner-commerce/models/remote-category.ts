import { model } from "@medusajs/framework/utils"

/** The service's category list as last read; one that vanished keeps its row with `gone_at`, so that a mapping to it can say so. */
const RemoteCategory = model
  .define(
    { name: "remote_category", tableName: "partner_commerce_remote_category" },
    {
      id: model.id({ prefix: "pcrcat" }).primaryKey(),
      shop_code: model.text(),
      category: model.text(),
      device_keys: model.json(),
      /** Those of them that the last reading left out, for once is no proof; null = none. */
      missing_keys: model.json().nullable(),
      /** The device keys that somebody has seen; null = nobody has seen the category yet. */
      acknowledged_keys: model.json().nullable(),
      read_at: model.dateTime(),
      changed_at: model.dateTime(),
      gone_at: model.dateTime().nullable(),
    },
  )
  .indexes([{ on: ["shop_code", "category"], unique: true, where: "deleted_at IS NULL" }])

export default RemoteCategory
