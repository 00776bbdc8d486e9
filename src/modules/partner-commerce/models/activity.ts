import { model } from "@medusajs/framework/utils"

/** The log of sent and received calls. It is written masked, so no secret and no personal data reaches this table. */
const Activity = model
  .define(
    { name: "activity", tableName: "partner_commerce_activity" },
    {
      id: model.id({ prefix: "pcact" }).primaryKey(),
      shop_code: model.text(),
      at: model.dateTime(),
      direction: model.enum(["out", "in"]),
      operation: model.text(),
      method: model.text(),
      path: model.text(),
      status: model.number().nullable(),
      duration_ms: model.number().nullable(),
      attempt: model.number().default(1),
      request: model.json().nullable(),
      response: model.json().nullable(),
      error: model.text().nullable(),
      trx_id: model.text().nullable(),
      /** The items of the call. */
      partner_ids: model.array().nullable(),
    },
  )
  .indexes([
    { on: ["shop_code", "at"] },
    { on: ["shop_code", "trx_id"] },
    { on: ["shop_code", "operation", "at"] },
    // A partial index, because few rows are callbacks.
    {
      name: "IDX_partner_commerce_activity_received",
      on: ["shop_code", "at"],
      where: "direction = 'in' AND deleted_at IS NULL",
    },
    { on: ["partner_ids"], type: "GIN" },
  ])

export default Activity
