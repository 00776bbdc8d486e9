import { model } from "@medusajs/framework/utils"

/**
 * Customer who is connected with their account at the service. *Connected* has its sealed token; *forgotten* has none, and says since when,
 * so that a callback that was asked for before does not connect anew.
 */
const CustomerAccount = model
  .define(
    { name: "customer_account", tableName: "partner_commerce_customer_account" },
    {
      id: model.id({ prefix: "pccon" }).primaryKey(),
      shop_code: model.text(),
      /** Medusa's. */
      customer_id: model.text(),
      /** Token and token id, as sql/token-seal makes them. */
      sealed: model.text().nullable(),
      /** Names the key that sealed it. */
      key_id: model.text().nullable(),
      connected_at: model.dateTime().nullable(),
      forgotten_at: model.dateTime().nullable(),
    },
  )
  .indexes([{ on: ["shop_code", "customer_id"], unique: true, where: "deleted_at IS NULL" }])

export default CustomerAccount
