import { model } from "@medusajs/framework/utils"
import { jsonList } from "./json-list"

/** One comparison of the service's books with this store's: at most one of a shop goes on, and the last one is what is shown. */
const Reconciliation = model
  .define(
    { name: "reconciliation", tableName: "partner_commerce_reconciliation" },
    {
      id: model.id({ prefix: "pcrec" }).primaryKey(),
      shop_code: model.text(),
      status: model.enum(["running", "completed", "failed"]).default("running"),
      /** The person who asked for it; null = it was its night. */
      by: model.text().nullable(),
      compared_from: model.dateTime(),
      compared_to: model.dateTime(),
      /** Transactions of which both sides were read. */
      compared: model.number().default(0),
      /** Transactions here that could not be read there. */
      unread: model.number().default(0),
      /** Differences, also those that are not kept. */
      found: model.number().default(0),
      /** The first of them: reconciliation/rules/compare-books. */
      differences: jsonList(),
      /** What came of it, in a sentence, and the same as a code with its values. */
      message: model.text().nullable(),
      note: model.json().nullable(),
      /** A comparison whose heartbeat has stopped is over. */
      heartbeat_at: model.dateTime(),
      finished_at: model.dateTime().nullable(),
    },
  )
  .indexes([
    { on: ["shop_code"], unique: true, where: "status = 'running' AND deleted_at IS NULL" },
    { on: ["shop_code", "created_at"] },
  ])

export default Reconciliation
