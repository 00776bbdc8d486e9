import { model } from "@medusajs/framework/utils"

/** The latest start and end of a kind of background work in a process; the work `process` shows that the process is alive. */
const Heartbeat = model
  .define(
    { name: "heartbeat", tableName: "partner_commerce_heartbeat" },
    {
      id: model.id({ prefix: "pcbeat" }).primaryKey(),
      shop_code: model.text(),
      /** Identifies one run of a process; a restart makes another. */
      process_id: model.text(),
      work: model.text(),
      /** The configuration of the process: `ProcessFacts` of heartbeats. */
      process: model.json(),
      began_at: model.dateTime(),
      /** null = the work is running. */
      ended_at: model.dateTime().nullable(),
      beat_at: model.dateTime(),
      /** Failures in a row. */
      failures: model.number().default(0),
      failure: model.text().nullable(),
    },
  )
  .indexes([{ on: ["shop_code", "process_id", "work"], unique: true }, { on: ["shop_code", "beat_at"] }])

export default Heartbeat
