import { model } from "@medusajs/framework/utils"

/** A push or read-back that somebody can follow. A run whose heartbeat stopped is taken up by the push job. */
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
      /** Of those that were updated: their price. */
      repriced: model.number().default(0),
      archived: model.number().default(0),
      unarchived: model.number().default(0),
      unchanged: model.number().default(0),
      rejected: model.number().default(0),
      /** Of what a push counts as rejected: what the service refused in it. The others were refused before, and were not sent. */
      refused: model.number().default(0),
      /** Not sent, because data is missing or a person decided so. */
      blocked: model.number().default(0),
      /** Over the change limit: a person decides. Of a read-back: missing there, and not believed yet. */
      waiting: model.number().default(0),
      requests: model.number().default(0),
      /** A read-back counts the items that the service has approved since the one before; `rejected` counts those that it turned down. */
      approved: model.number().default(0),
      message: model.text().nullable(),
      /** The same as a code with its values: see catalog/rules/change-limit/run-note. */
      note: model.json().nullable(),
      heartbeat_at: model.dateTime().nullable(),
      started_at: model.dateTime().nullable(),
      finished_at: model.dateTime().nullable(),
    },
  )
  .indexes([{ on: ["shop_code", "status"] }, { on: ["shop_code", "created_at"] }])

export default Run
