import { model } from "@medusajs/framework/utils"

/** A push or read-back whose progress a person can follow. The push job continues a run whose heartbeat stopped. */
const Run = model
  .define(
    { name: "run", tableName: "partner_commerce_run" },
    {
      id: model.id({ prefix: "pcrun" }).primaryKey(),
      shop_code: model.text(),
      kind: model.enum(["sync", "reconcile"]),
      status: model.enum(["queued", "running", "waiting", "completed", "failed"]).default("queued"),
      scope: model.json().nullable(),
      total: model.number().default(0),
      done: model.number().default(0),
      created: model.number().default(0),
      updated: model.number().default(0),
      /** Updated items with a new price. */
      repriced: model.number().default(0),
      archived: model.number().default(0),
      unarchived: model.number().default(0),
      unchanged: model.number().default(0),
      rejected: model.number().default(0),
      /** Rejected items of a push that the service refused in this push. The others were refused before, and were not sent. */
      refused: model.number().default(0),
      /** Not sent, because data is missing or a person decided so. */
      blocked: model.number().default(0),
      /** A push: changes over the change limit, which a person decides. A read-back: items that seem to be missing at the service. */
      waiting: model.number().default(0),
      requests: model.number().default(0),
      /** A read-back counts the items that the service has approved since the one before; `rejected` counts those that it turned down. */
      approved: model.number().default(0),
      message: model.text().nullable(),
      /** The message as a code with its values: see catalog/rules/change-limit/run-note. */
      note: model.json().nullable(),
      heartbeat_at: model.dateTime().nullable(),
      started_at: model.dateTime().nullable(),
      finished_at: model.dateTime().nullable(),
    },
  )
  .indexes([{ on: ["shop_code", "status"] }, { on: ["shop_code", "created_at"] }])

export default Run
