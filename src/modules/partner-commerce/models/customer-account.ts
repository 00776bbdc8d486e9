import { model } from "@medusajs/framework/utils"

/**
 * A customer's connection with their account at the service. *Connected* has a sealed token; *forgotten* has none, and the time of
 * forgetting, so that a callback from an earlier request does not connect the customer again.
 */
const CustomerAccount = model
  .define(
    { name: "customer_account", tableName: "partner_commerce_customer_account" },
    {
      id: model.id({ prefix: "pccon" }).primaryKey(),
      shop_code: model.text(),
      /** The id in Medusa. */
      customer_id: model.text(),
      /** Token and token id, sealed by sql/token-seal. */
      sealed: model.text().nullable(),
      /** Identifies the sealing key. */
      key_id: model.text().nullable(),
      connected_at: model.dateTime().nullable(),
      forgotten_at: model.dateTime().nullable(),
    },
  )
  .indexes([{ on: ["shop_code", "customer_id"], unique: true, where: "deleted_at IS NULL" }])

export default CustomerAccount
