import { model } from "@medusajs/framework/utils"

/** Guest customer that deals made for a phone number, so that a returning buyer is the same customer; or for one deal without a number. */
const DealCustomer = model
  .define(
    { name: "deal_customer", tableName: "partner_commerce_deal_customer" },
    {
      id: model.id({ prefix: "pccus" }).primaryKey(),
      shop_code: model.text(),
      /** A normalised phone number (values/phone); or the key of the single deal (deals/rules/buyer). */
      phone: model.text(),
      /** The id in Medusa. */
      customer_id: model.text(),
    },
  )
  .indexes([{ on: ["shop_code", "phone"], unique: true, where: "deleted_at IS NULL" }])

export default DealCustomer
