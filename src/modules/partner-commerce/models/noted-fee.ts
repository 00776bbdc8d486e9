import { model } from "@medusajs/framework/utils"

/** The fee in the service's record of a transaction, as first read since its last refund. A fee that changes later is reported; payouts add it up. */
const NotedFee = model
  .define(
    { name: "noted_fee", tableName: "partner_commerce_noted_fee" },
    {
      id: model.id({ prefix: "pcfee" }).primaryKey(),
      shop_code: model.text(),
      /** Normalized for comparison. */
      trx_id: model.text(),
      /** Major units, exact. */
      fee: model.text(),
      /** The refunded amount at that time. */
      refunded: model.text(),
    },
  )
  .indexes([{ on: ["shop_code", "trx_id"], unique: true, where: "deleted_at IS NULL" }])

export default NotedFee
