import { model } from "@medusajs/framework/utils"
import { REFUND_STATES } from "../../../payments/rules/refund-status"
import { EVERY_ROW } from "./index-condition"
import { jsonList } from "./json-list"

/** One refund of a transaction, from before its call. A refund that the service made by itself has a row too. Never deleted. */
const Refund = model
  .define(
    // Not "refund", because the models of all modules share one registry of names, and Medusa has that name.
    { name: "transaction_refund", tableName: "partner_commerce_refund" },
    {
      id: model.id({ prefix: "pcref" }).primaryKey(),
      shop_code: model.text(),
      /** The transaction of the payment or the deal, normalized for comparison. */
      trx_id: model.text(),
      /** As the service spells it. */
      remote_trx_id: model.text(),
      /** Identifies the request: a second request with the same key is the same refund. */
      request_key: model.text(),
      /** The source of the request: Medusa's own refund, our page, the service itself, or the reversal of an unwanted payment. */
      origin: model.enum(["medusa", "admin", "service", "reversal"]),
      /** The refund in Medusa that books it; null = not booked yet. */
      medusa_refund_id: model.text().nullable(),
      /** Every refund in Medusa that requested this refund. Medusa deletes such a refund, and may leave its entry in the order's books. */
      asked_refund_ids: jsonList(),
      /** Ids of the record's items that the request names; null = the request names only an amount. */
      wanted_items: model.json().nullable(),
      /** Ids of the record's items that the call names, once the plan has chosen them. */
      items: model.json().nullable(),
      /** Major units, exact. */
      amount: model.text(),
      currency_code: model.text(),
      reason: model.text().nullable(),
      state: model.enum([...REFUND_STATES]).default("unknown"),
      /** The service's id of the refund. */
      remote_refund_id: model.text().nullable(),
      /** The reason of the refusal. */
      why: model.json().nullable(),
      /** The time of the decision. */
      settled_at: model.dateTime().nullable(),
      /** When the plugin answered the request. An equal request that arrived earlier is the same refund; a later request is a new refund. */
      answered_at: model.dateTime().nullable(),
      checks: model.number().default(0),
      /** The time of the next check; null = it is settled, and the books agree. */
      next_check_at: model.dateTime().nullable(),
      lease_token: model.text().nullable(),
      lease_until: model.dateTime().nullable(),
      /** A list of `{ at, event, detail? }`, the oldest first. */
      timeline: jsonList(),
    },
  )
  .indexes([
    { on: ["shop_code", "request_key"], unique: true, where: EVERY_ROW },
    // The index allows one undecided refund per payment.
    { on: ["shop_code", "trx_id"], unique: true, where: "state IN ('unknown', 'pending') AND deleted_at IS NULL" },
    { on: ["shop_code", "trx_id", "created_at"], where: EVERY_ROW },
    { on: ["medusa_refund_id"], where: "medusa_refund_id IS NOT NULL AND deleted_at IS NULL" },
    { on: ["shop_code", "updated_at"], where: EVERY_ROW },
    { on: ["shop_code", "next_check_at"], where: "next_check_at IS NOT NULL AND deleted_at IS NULL" },
  ])

export default Refund
