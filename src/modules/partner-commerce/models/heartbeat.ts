import { model } from "@medusajs/framework/utils"

/** When a process has last begun and ended a kind of background work; the work `process` is its being alive. */
const Heartbeat = model
  .define(
    { name: "heartbeat", tableName: "partner_commerce_heartbeat" },
    {
      id: model.id({ prefix: "pcbeat" }).primaryKey(),
      shop_code: model.text(),
      /** Identifies one run of a process: a restart makes another one. */
      process_id: model.text(),
      work: model.text(),
      /** What the process is: `ProcessFacts` of heartbeats. */
      process: model.json(),
      began_at: model.dateTime(),
      /** null = it is at work. */
      ended_at: model.dateTime().nullable(),
      beat_at: model.dateTime(),
      /** How often it has failed in a row. */
      failures: model.number().default(0),
      failure: model.text().nullable(),
    },
  )
  .indexes([{ on: ["shop_code", "process_id", "work"], unique: true }, { on: ["shop_code", "beat_at"] }])

export default Heartbeat
