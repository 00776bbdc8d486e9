import { model } from "@medusajs/framework/utils"
import { DEAL_STATES } from "../../../deals/rules/status"
import { IS_GIFT } from "../../../deals/sql/deal-row"
import { EVERY_ROW } from "./index-condition"
import { jsonList } from "./json-list"

/**
 * A purchase on the service: one `trx_id`, one item, one unit, one order.
 *
 * received → refused | reserved → committed → confirmed | cancelled. The row comes before all other work and is never deleted, so that a
 * repeated call is harmless.
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
      /** The parsed body as received, including undocumented fields. */
      body: model.json(),
      deadline_at: model.dateTime(),
      reservation_ids: model.json().nullable(),
      /** The order in this store. */
      order_id: model.text().nullable(),
      /** The exact answer, for a repeated call. */
      answer_status: model.number().nullable(),
      answer_body: model.text().nullable(),
      refusal_code: model.text().nullable(),
      /** Missing address or contact parts: a person should check them. */
      review: model.json().nullable(),
      /** Remaining steps after the answer (deals/rules/finish), in order; null = finished. */
      unfinished: model.json().nullable(),
      /** Failures of the next step, in a row. */
      failures: model.number().default(0),
      lease_token: model.text().nullable(),
      lease_until: model.dateTime().nullable(),
      remote_status: model.text().nullable(),
      /** The time of the latest reading with our own token, because a callback proves no endpoint. */
      read_at: model.dateTime().nullable(),
      /** Scheduled readings, successful or not. */
      checks: model.number().default(0),
      /** Failed scheduled readings in a row; and the latest of them in a row that denied the transaction. */
      unreadable: model.number().default(0),
      denials: model.number().default(0),
      denied_since: model.dateTime().nullable(),
      /** The time of the next scheduled reading. Requests do not change it. */
      next_check_at: model.dateTime().nullable(),
      /** An extra reading that a person or a callback requested. */
      asked_at: model.dateTime().nullable(),
      /** A refund is done. A trigger on the refunds notes it. */
      is_refunded: model.boolean().default(false),
      /** A list of `{ at, event, detail? }`, the oldest first. */
      timeline: jsonList(),
    },
  )
  .indexes([
    { on: ["shop_code", "trx_id"], unique: true, where: EVERY_ROW },
    // One order belongs to one deal, across all shops.
    { on: ["order_id"], unique: true, where: EVERY_ROW },
    { on: ["shop_code", "remote_order_id"], where: EVERY_ROW },
    { on: ["shop_code", "state"], where: EVERY_ROW },
    { on: ["shop_code", "variant_id"], where: EVERY_ROW },
    { on: ["shop_code", "next_check_at"], where: "next_check_at IS NOT NULL AND deleted_at IS NULL" },
    { on: ["shop_code", "asked_at"], where: "asked_at IS NOT NULL AND deleted_at IS NULL" },
    { on: ["shop_code", "updated_at"], where: "unfinished IS NOT NULL AND deleted_at IS NULL" },
    { on: ["shop_code", "created_at"], where: EVERY_ROW },
    { name: "IDX_partner_commerce_deal_gift", on: ["shop_code", "created_at"], where: IS_GIFT },
    { name: "IDX_partner_commerce_deal_refunded", on: ["shop_code", "created_at"], where: "is_refunded" },
  ])

export default Deal
