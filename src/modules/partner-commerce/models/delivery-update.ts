import { model } from "@medusajs/framework/utils"
import { EVERY_ROW } from "./index-condition"

/** A `delivery_status` to report: queued until the service accepts or refuses it. Each deal has one sender, which works in rank order. */
const DeliveryUpdate = model
  .define(
    { name: "delivery_update", tableName: "partner_commerce_delivery_update" },
    {
      id: model.id({ prefix: "pcdlv" }).primaryKey(),
      shop_code: model.text(),
      trx_id: model.text(),
      remote_order_id: model.text(),
      delivery_status: model.text(),
      /** Orders the queue of one deal (deals/rules/delivery). */
      rank: model.number(),
      source: model.enum(["fulfilment", "manual"]).default("fulfilment"),
      /** The person who chose it; null = the fulfilments decided it. */
      set_by: model.text().nullable(),
      state: model.enum(["queued", "accepted", "refused"]).default("queued"),
      attempts: model.number().default(0),
      first_attempt_at: model.dateTime().nullable(),
      next_attempt_at: model.dateTime(),
      lease_token: model.text().nullable(),
      lease_until: model.dateTime().nullable(),
      last_error: model.text().nullable(),
      /** The error as a code with its values. */
      why: model.json().nullable(),
      accepted_at: model.dateTime().nullable(),
    },
  )
  .indexes([
    {
      name: "IDX_partner_commerce_delivery_update_key",
      on: ["shop_code", "trx_id", "delivery_status"],
      unique: true,
      where: "source = 'fulfilment' AND deleted_at IS NULL",
    },
    { on: ["shop_code", "trx_id", "rank"], where: EVERY_ROW },
    { on: ["shop_code", "next_attempt_at"], where: "state = 'queued' AND deleted_at IS NULL" },
  ])

export default DeliveryUpdate
