import { model } from "@medusajs/framework/utils"

/** Guest customer that deals made for a phone number: who buys again under it is the same customer. */
const DealCustomer = model
  .define(
    { name: "deal_customer", tableName: "partner_commerce_deal_customer" },
    {
      id: model.id({ prefix: "pccus" }).primaryKey(),
      shop_code: model.text(),
      /** Normalised: core/deals/phone. */
      phone: model.text(),
      /** Medusa's. */
      customer_id: model.text(),
    },
  )
  .indexes([{ on: ["shop_code", "phone"], unique: true, where: "deleted_at IS NULL" }])

export default DealCustomer
