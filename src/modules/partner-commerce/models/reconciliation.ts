import { model } from "@medusajs/framework/utils"
import { jsonList } from "./json-list"

/** One comparison of the service's books with this store's. At most one per shop runs, and the admin shows the last one. */
const Reconciliation = model
  .define(
    { name: "reconciliation", tableName: "partner_commerce_reconciliation" },
    {
      id: model.id({ prefix: "pcrec" }).primaryKey(),
      shop_code: model.text(),
      status: model.enum(["running", "completed", "failed"]).default("running"),
      /** The person who requested it; null = the nightly comparison. */
      by: model.text().nullable(),
      compared_from: model.dateTime(),
      compared_to: model.dateTime(),
      /** Transactions that both sides were read for. */
      compared: model.number().default(0),
      /** Transactions of the store that could not be read at the service. */
      unread: model.number().default(0),
      /** All differences, including those that are not stored. */
      found: model.number().default(0),
      /** The first differences: reconciliation/rules/compare-books. */
      differences: jsonList(),
      /** The result as a sentence, and as a code with its values. */
      message: model.text().nullable(),
      note: model.json().nullable(),
      /** A comparison without a heartbeat has ended. */
      heartbeat_at: model.dateTime(),
      finished_at: model.dateTime().nullable(),
    },
  )
  .indexes([
    { on: ["shop_code"], unique: true, where: "status = 'running' AND deleted_at IS NULL" },
    { on: ["shop_code", "created_at"] },
  ])

export default Reconciliation
