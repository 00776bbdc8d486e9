import { model } from "@medusajs/framework/utils"
import { OPEN_AMOUNT_COLLECTORS } from "../../../payments/rules/open-amount"
import { PAYMENT_STATES } from "../../../payments/rules/status"
import { EVERY_ROW } from "./index-condition"
import { jsonList } from "./json-list"

/**
 * One transaction of the service for a cart, or one attempt to make it: one `order_ref`, at most one order. The row comes
 * before the call and is never deleted, so that a lost answer costs no money.
 */
const Payment = model
  .define(
    // Not "payment", because the models of all modules share one registry of names, and Medusa has that name.
    { name: "cart_payment", tableName: "partner_commerce_payment" },
    {
      id: model.id({ prefix: "pcpay" }).primaryKey(),
      shop_code: model.text(),
      /** Our reference, sent as the transaction's `order_id`; never used again. */
      order_ref: model.text(),
      /** The service's id, normalized for comparison; null until the create call is answered. */
      trx_id: model.text().nullable(),
      /** As the service spells it. */
      remote_trx_id: model.text().nullable(),
      /** The payment session of the last request; other sessions may show the transaction (sql/checkout-queries). */
      session_id: model.text(),
      cart_id: model.text(),
      customer_id: model.text().nullable(),
      /** The customer as the service knows them: `full_name`, `phone`, `email`. Null = unknown, or erased. */
      customer: model.json().nullable(),
      /** The order that the transaction pays. */
      order_id: model.text().nullable(),
      /** Major units, exact. */
      amount: model.text(),
      currency_code: model.text(),
      /**
       * The down payment that the service does not collect: major units, exact. Null = the service collects everything, or names no down
       * payment.
       */
      open_amount: model.text().nullable(),
      /** The collector of the open amount. */
      collected_by: model.enum([...OPEN_AMOUNT_COLLECTORS]).nullable(),
      /** SHA-256 of the request: the same cart, unchanged, keeps its transaction. */
      fingerprint: model.text(),
      /** SHA-256 of the goods, their prices and their destination: the sale that the customer approves. */
      sale_fingerprint: model.text(),
      /** The sent lines. */
      lines: model.json(),
      redirect_url: model.text().nullable(),
      /** The create call named the customer's account, so only the signed-in customer gets the page's address. */
      carries_token: model.boolean().default(false),
      expires_at: model.dateTime().nullable(),
      state: model.enum([...PAYMENT_STATES]).default("open"),
      remote_status: model.text().nullable(),
      /** The time since which no cart or order wants the payment; the settler reverses it. */
      cancel_requested_at: model.dateTime().nullable(),
      /** The only cancellation or refund of unwanted money: requested, or done. */
      reversal: model.enum(["asked", "done"]).nullable(),
      /** When `OK` was reported, and accepted or refused. */
      reported_at: model.dateTime().nullable(),
      /** When `order.placed` was received or emitted for its order. */
      placed_at: model.dateTime().nullable(),
      /** Events of its moves that are not emitted yet. */
      owed_events: jsonList(),
      checks: model.number().default(0),
      /** Failed readings in a row. */
      unreadable: model.number().default(0),
      /** Failed attempts in a row to do the work after the service's decision. */
      failures: model.number().default(0),
      next_check_at: model.dateTime().nullable(),
      /** An extra reading is requested. */
      asked_at: model.dateTime().nullable(),
      /** The last attempt to read the status at the service. */
      read_at: model.dateTime().nullable(),
      lease_token: model.text().nullable(),
      lease_until: model.dateTime().nullable(),
      /** A refund is done. A trigger on the refunds notes it. */
      is_refunded: model.boolean().default(false),
      /** A list of `{ at, event, detail? }`, the oldest first. */
      timeline: jsonList(),
    },
  )
  .indexes([
    { on: ["shop_code", "order_ref"], unique: true, where: EVERY_ROW },
    { on: ["shop_code", "trx_id"], unique: true, where: EVERY_ROW },
    {
      name: "IDX_partner_commerce_payment_being_created",
      on: ["shop_code", "cart_id"],
      unique: true,
      where: "state = 'open' AND trx_id IS NULL AND deleted_at IS NULL",
    },
    { on: ["shop_code", "session_id"], where: EVERY_ROW },
    { on: ["shop_code", "cart_id"], where: EVERY_ROW },
    { on: ["order_id"], unique: true, where: EVERY_ROW },
    { on: ["shop_code", "next_check_at"], where: "next_check_at IS NOT NULL AND deleted_at IS NULL" },
    // In the order of the claims, so that a claim costs the same for any number of due rows.
    {
      name: "IDX_partner_commerce_payment_due",
      on: ["shop_code", "asked_at", "next_check_at", "id"],
      where: "(next_check_at IS NOT NULL OR asked_at IS NOT NULL) AND deleted_at IS NULL",
    },
    { on: ["shop_code", "state", "created_at"], where: EVERY_ROW },
    { on: ["shop_code", "created_at"], where: EVERY_ROW },
    { name: "IDX_partner_commerce_payment_refunded", on: ["shop_code", "created_at"], where: "is_refunded" },
  ])

export default Payment
