import { model } from "@medusajs/framework/utils"
import { ITEM_STATES } from "../../../catalog/rules/item/item-state"

/**
 * The ledger: one row per variant that was ever detected, per shop. Its states and their diagram: item/item-table.
 *
 * Versions: every mark counts `wanted_version` up; a push that was claimed at version v records `synced_version` = v. So a row is
 * done when both are equal, and a change during a push is never lost. Stock has a pair of its own, because it travels at once and
 * alone while content waits for `due_at`.
 */
const Item = model
  .define(
    { name: "item", tableName: "partner_commerce_item" },
    {
      id: model.id({ prefix: "pcitem" }).primaryKey(),
      shop_code: model.text(),
      variant_id: model.text(),
      product_id: model.text().nullable(),
      /** Null until the first push; from then on never changed. */
      partner_id: model.text().nullable(),
      /** The variant's SKU in this store, for search. */
      variant_sku: model.text().nullable(),
      /** The name that this store gives it. */
      name: model.text().nullable(),
      /** The service's category that this store gives it; null = none. */
      category: model.text().nullable(),
      /** The name of the newest content that the service took, where it is another one. */
      content_name: model.text().nullable(),
      /** The name that customers see, where newer content with another one waits for approval. */
      live_name: model.text().nullable(),
      /** The service's `sku`. */
      remote_sku: model.text().nullable(),
      /** `unlisted`: not wanted there and not there. */
      state: model.enum([...ITEM_STATES]).default("pending"),
      wanted_version: model.number().default(1),
      synced_version: model.number().default(0),
      stock_wanted_version: model.number().default(1),
      stock_synced_version: model.number().default(0),
      /** The stock version at which a deal last moved the stock over there: what was claimed before it says nothing about it. */
      stock_voided_version: model.number().default(0),
      /** Since when each lane waits, and how long it took from there to the last acknowledgement. */
      marked_at: model.dateTime().nullable(),
      stock_marked_at: model.dateTime().nullable(),
      content_lag_ms: model.number().nullable(),
      stock_lag_ms: model.number().nullable(),
      /** Content is not claimed before this moment. */
      due_at: model.dateTime(),
      lease_token: model.text().nullable(),
      lease_until: model.dateTime().nullable(),
      /** Hashes of the inputs of the last projection (input-fingerprints). */
      content_fingerprint: model.text().nullable(),
      stock_fingerprint: model.text().nullable(),
      /** Consecutive pushes that ended in "repeat later". */
      attempts: model.number().default(0),
      /** The state that the service last acknowledged (catalog/rules/plan/known); null = it has never received the item. */
      known: model.json().nullable(),
      /** Changes that wait for a person, or that one has decided about (catalog/rules/change-limit/change-limit: Decision). */
      decisions: model.json().nullable(),
      /** When a change that the change limit watches, and nobody confirmed, was sent last: what an hour adds up to (change-limit/change-limit-ledger). */
      watched_at: model.dateTime().nullable(),
      /** The push that left a part of it for its end, its lane, and that part (catalog/rules/change-limit/change-limit: DeferredChange). */
      deferred_by: model.text().nullable(),
      deferred_lane: model.text().nullable(),
      deferred_change: model.json().nullable(),
      /** Changes that the service refused: not sent again until desired differs from them. */
      refused: model.json().nullable(),
      /** Kinds of the changes that were sent and not yet answered (catalog/rules/plan/known: forget). */
      in_flight: model.json().nullable(),
      /** Why it is blocked or rejected, and advice (catalog/rules/item/problem). */
      problems: model.json().nullable(),
      /** 1 to 4 as read back, null = not there. */
      remote_status: model.number().nullable(),
      remote_message: model.text().nullable(),
      /** When the service took the content that waits for approval. */
      pending_since: model.dateTime().nullable(),
      /** When the plugin last sent content or a status. */
      content_sent_at: model.dateTime().nullable(),
      last_synced_at: model.dateTime().nullable(),
      /** The run in which the service answered to its content last; null = none that somebody had asked for. */
      content_run: model.text().nullable(),
      /** The push whose content the service took last: its run, or where nobody had asked for one the key of its hour (history). */
      sent_in: model.text().nullable(),
      /** The versions that the read-back `read_run` found, until it is settled. */
      read_back: model.json().nullable(),
      read_run: model.text().nullable(),
      /** Read-backs in a row that did not find it: pages may shift while they are read, so one is no proof. */
      missed_reads: model.number().default(0),
      /** When the rejection that was handled last was made (catalog/rules/read-back/read-back). */
      rejection_seen: model.text().nullable(),
      /** By the service's address, what was known of it while this store pushed there (item/switch-address). */
      known_by_address: model.json().nullable(),
      /** Values that the service shows instead of ours, and how often in a row (catalog/rules/read-back/drift). */
      drift: model.json().nullable(),
      /** Values of which a person decided to keep the service's. */
      kept_there: model.json().nullable(),
      last_read_at: model.dateTime().nullable(),
    },
  )
  .indexes([
    { on: ["shop_code", "variant_id"], unique: true, where: "deleted_at IS NULL" },
    { on: ["shop_code", "partner_id"], unique: true, where: "partner_id IS NOT NULL AND deleted_at IS NULL" },
    // Also all that a list of products counts, so that it reads the index and not the rows.
    { name: "IDX_partner_commerce_item_by_product", on: ["shop_code", "product_id", "name", "state", "remote_status"] },
    { name: "IDX_partner_commerce_item_by_state", on: ["shop_code", "state", "id"] },
    // All that is searched, so that a search reads the index and not the rows; and the order of names.
    {
      name: "IDX_partner_commerce_item_search",
      on: ["shop_code", "name", "id", "variant_sku", "partner_id", "state"],
    },
    { name: "IDX_partner_commerce_item_by_sku", on: ["shop_code", "variant_sku", "id"] },
    // Hardly a row has either: names that differ from what the store wants (name-ledger).
    { on: ["shop_code", "content_name"], where: "content_name IS NOT NULL AND deleted_at IS NULL" },
    { on: ["shop_code", "live_name"], where: "live_name IS NOT NULL AND deleted_at IS NULL" },
    { on: ["shop_code", "due_at"], where: "wanted_version > synced_version AND deleted_at IS NULL" },
    {
      on: ["shop_code"],
      where: "stock_wanted_version > stock_synced_version AND known IS NOT NULL AND deleted_at IS NULL",
    },
    // Almost always empty: what waits for a person, what a push has left for its end, and what the change limit adds up.
    {
      name: "IDX_partner_commerce_item_decisions",
      on: ["shop_code"],
      where: "decisions IS NOT NULL AND deleted_at IS NULL",
    },
    {
      name: "IDX_partner_commerce_item_deferred",
      on: ["shop_code", "deferred_by"],
      where: "deferred_by IS NOT NULL AND deleted_at IS NULL",
    },
    {
      name: "IDX_partner_commerce_item_watched",
      on: ["shop_code", "watched_at"],
      where: "watched_at IS NOT NULL AND deleted_at IS NULL",
    },
    // What waits for the service's approval (read-back-ledger).
    {
      name: "IDX_partner_commerce_item_waiting",
      on: ["shop_code", "pending_since", "sent_in"],
      where: "pending_since IS NOT NULL AND deleted_at IS NULL",
    },
  ])

export default Item
