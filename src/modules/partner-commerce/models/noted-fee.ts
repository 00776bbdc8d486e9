import { model } from "@medusajs/framework/utils"

/** The fee that the service's record of a transaction named when it was first compared: a fee that changes later is reported. */
const NotedFee = model
  .define(
    { name: "noted_fee", tableName: "partner_commerce_noted_fee" },
    {
      id: model.id({ prefix: "pcfee" }).primaryKey(),
      shop_code: model.text(),
      /** As ids are compared. */
      trx_id: model.text(),
      /** Major units, exact. */
      fee: model.text(),
      /** Given back by then. */
      refunded: model.text(),
    },
  )
  .indexes([{ on: ["shop_code", "trx_id"], unique: true, where: "deleted_at IS NULL" }])

export default NotedFee
