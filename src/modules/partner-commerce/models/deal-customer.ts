import { model } from "@medusajs/framework/utils"

/** Guest customer that deals made for a phone number, by which who buys again is the same customer, or for one deal that has none. */
const DealCustomer = model
  .define(
    { name: "deal_customer", tableName: "partner_commerce_deal_customer" },
    {
      id: model.id({ prefix: "pccus" }).primaryKey(),
      shop_code: model.text(),
      /** Normalised: values/phone; or the key of the deal alone: deals/rules/buyer. */
      phone: model.text(),
      /** Medusa's. */
      customer_id: model.text(),
    },
  )
  .indexes([{ on: ["shop_code", "phone"], unique: true, where: "deleted_at IS NULL" }])

export default DealCustomer
