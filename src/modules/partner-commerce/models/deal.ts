import { model } from "@medusajs/framework/utils"
import { DEAL_STATES } from "../../../deals/rules/status"
import { EVERY_ROW } from "./index-condition"
import { jsonList } from "./json-list"

/**
 * A purchase on the service: one `trx_id`, one item, one unit, one order.
 *
 * received → refused | reserved → committed → confirmed | cancelled. The row comes before anything else happens and is never
 * deleted: it is what makes a repeated call harmless.
 */
const Deal = model
  .define(
    { name: "deal", tableName: "partner_commerce_deal" },
    {
      id: model.id({ prefix: "pcdeal" }).primaryKey(),
      shop_code: model.text(),
      trx_id: model.text(),
      /** The service's `order_id`, echoed on every delivery status. */
      remote_order_id: model.text(),
      partner_id: model.text(),
      variant_id: model.text().nullable(),
      product_id: model.text().nullable(),
      /** As received, exact. */
      amount: model.text(),
      currency_code: model.text(),
      state: model.enum([...DEAL_STATES]).default("received"),
      /** SHA-256 of the raw body: the same `trx_id` with another body is a conflict. */
      body_hash: model.text(),
      /** The parsed body as received, with everything the document does not name. */
      body: model.json(),
      deadline_at: model.dateTime(),
      reservation_ids: model.json().nullable(),
      /** The order in this store. */
      order_id: model.text().nullable(),
      /** The answer, byte for byte, for whoever asks again. */
      answer_status: model.number().nullable(),
      answer_body: model.text().nullable(),
      refusal_code: model.text().nullable(),
      /** Address or contact parts that were missing: a person should look. */
      review: model.json().nullable(),
      /** Steps left to do after the answer (deals/rules/finish), in order; null = finished. */
      unfinished: model.json().nullable(),
      /** Failures of the step that is next, in a row. */
      failures: model.number().default(0),
      lease_token: model.text().nullable(),
      lease_until: model.dateTime().nullable(),
      remote_status: model.text().nullable(),
      /** When the status was last read, with our own token: a callback proves no endpoint. */
      read_at: model.dateTime().nullable(),
      /** Scheduled readings, whatever came of them. */
      checks: model.number().default(0),
      /** Scheduled readings that failed, in a row; and of these the last in a row that said that there is no such transaction. */
      unreadable: model.number().default(0),
      denials: model.number().default(0),
      denied_since: model.dateTime().nullable(),
      /** The schedule, which nobody can hurry. */
      next_check_at: model.dateTime().nullable(),
      /** A reading beside the schedule, because a person or a callback asked for it. */
      asked_at: model.dateTime().nullable(),
      /** `{ at, event, detail? }` in order. */
      timeline: jsonList(),
    },
  )
  .indexes([
    { on: ["shop_code", "trx_id"], unique: true, where: EVERY_ROW },
    // An order is the store's: it belongs to one deal, of whichever shop.
    { on: ["order_id"], unique: true, where: EVERY_ROW },
    { on: ["shop_code", "remote_order_id"], where: EVERY_ROW },
    { on: ["shop_code", "state"], where: EVERY_ROW },
    { on: ["shop_code", "variant_id"], where: EVERY_ROW },
    { on: ["shop_code", "next_check_at"], where: "next_check_at IS NOT NULL AND deleted_at IS NULL" },
    { on: ["shop_code", "asked_at"], where: "asked_at IS NOT NULL AND deleted_at IS NULL" },
    { on: ["shop_code", "updated_at"], where: "unfinished IS NOT NULL AND deleted_at IS NULL" },
    { on: ["shop_code", "created_at"], where: EVERY_ROW },
  ])

export default Deal
