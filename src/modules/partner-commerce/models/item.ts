import { model } from "@medusajs/framework/utils"
import { ITEM_STATES } from "../../../catalog/rules/item/item-status"

/**
 * The ledger: one row per variant that was ever detected, per shop. Its states and their diagram: item/item-table.
 *
 * Versions: every mark increments `wanted_version`, and a push that was claimed at version v records `synced_version` = v. So a row is done
 * when both are equal, and a change during a push is never lost. Stock has its own pair, because it is sent at once, without content, while
 * content waits for `due_at`.
 */
const Item = model
  .define(
    { name: "item", tableName: "partner_commerce_item" },
    {
      id: model.id({ prefix: "pcitem" }).primaryKey(),
      shop_code: model.text(),
      variant_id: model.text(),
      product_id: model.text().nullable(),
      /** Null until the first push; constant afterwards. */
      partner_id: model.text().nullable(),
      /** The variant's SKU in this store, for search. */
      variant_sku: model.text().nullable(),
      /** The item's name in this store. */
      name: model.text().nullable(),
      /** The service's category that this store chose; null = none. */
      category: model.text().nullable(),
      /** The name in the newest content that the service accepted, if it differs from `name`. */
      content_name: model.text().nullable(),
      /** The name that customers see, if newer content with another name waits for approval. */
      live_name: model.text().nullable(),
      /** The service's `sku`. */
      remote_sku: model.text().nullable(),
      /** `unlisted`: this store does not want to sell it, and the service does not show it. */
      state: model.enum([...ITEM_STATES]).default("pending"),
      wanted_version: model.number().default(1),
      synced_version: model.number().default(0),
      stock_wanted_version: model.number().default(1),
      stock_synced_version: model.number().default(0),
      /**
       * The stock version at which a deal last changed the service's stock. A push that claimed the row before does not know this stock.
       */
      stock_voided_version: model.number().default(0),
      /** The start of each lane's wait, and the time between a start and the last acknowledgement. */
      marked_at: model.dateTime().nullable(),
      stock_marked_at: model.dateTime().nullable(),
      content_lag_ms: model.number().nullable(),
      stock_lag_ms: model.number().nullable(),
      /** Content is not claimed before this time. */
      due_at: model.dateTime(),
      lease_token: model.text().nullable(),
      lease_until: model.dateTime().nullable(),
      /** Content that failed is not claimed before this time. The stock lane does not wait for it. */
      content_retry_at: model.dateTime().nullable(),
      /** Hashes of the inputs of the last projection (input-fingerprints). */
      content_fingerprint: model.text().nullable(),
      stock_fingerprint: model.text().nullable(),
      /** Consecutive pushes that ended in "repeat later". */
      attempts: model.number().default(0),
      /** The state that the service last acknowledged (catalog/rules/plan/known); null = it has never received the item. */
      known: model.json().nullable(),
      /** Changes that wait for a person's decision, or have one (catalog/rules/change-limit/change-limit: Decision). */
      decisions: model.json().nullable(),
      /**
       * When a change that the change limit counts was last sent without a confirmation. The limit adds up an hour
       * (change-limit/change-limit-ledger).
       */
      watched_at: model.dateTime().nullable(),
      /**
       * The push that deferred a part of its changes to its end, with the lane and the part (catalog/rules/change-limit/change-limit:
       * DeferredChange).
       */
      deferred_by: model.text().nullable(),
      deferred_lane: model.text().nullable(),
      deferred_change: model.json().nullable(),
      /** Changes that the service refused. They are not sent again until the desired entry differs from them. */
      refused: model.json().nullable(),
      /** Kinds of the sent changes without an answer (catalog/rules/answer/acknowledge). */
      in_flight: model.json().nullable(),
      /** The reasons why it is blocked or rejected, and advice (catalog/rules/item/problem). */
      problems: model.json().nullable(),
      /** 1 to 4 from the read-back, null = the service does not have it. */
      remote_status: model.number().nullable(),
      remote_message: model.text().nullable(),
      /** When the service accepted the content that waits for approval. */
      pending_since: model.dateTime().nullable(),
      /** When the plugin last sent content or a status. */
      content_sent_at: model.dateTime().nullable(),
      last_synced_at: model.dateTime().nullable(),
      /** The run in which the service last answered about its content; null = no person started that push. */
      content_run: model.text().nullable(),
      /** The push whose content the service accepted last: its run, or for a push without a run the key of its hour (history). */
      sent_in: model.text().nullable(),
      /** The versions that the unfinished read-back `read_run` found. */
      read_back: model.json().nullable(),
      read_run: model.text().nullable(),
      /** Read-backs in a row that missed it. One miss is no proof, because pages may shift during the reading. */
      missed_reads: model.number().default(0),
      /** When the last handled rejection was made (catalog/rules/read-back/read-back). */
      rejection_seen: model.text().nullable(),
      /** The known state by the service's address, from the time when this store pushed to that address (catalog/sql/configuration/installation-binding). */
      known_by_address: model.json().nullable(),
      /** Values that the service shows in place of the sent ones, with the repetitions in a row (catalog/rules/read-back/drift). */
      drift: model.json().nullable(),
      /** Values of the service that a person decided to keep. */
      kept_there: model.json().nullable(),
      last_read_at: model.dateTime().nullable(),
    },
  )
  .indexes([
    { on: ["shop_code", "variant_id"], unique: true, where: "deleted_at IS NULL" },
    { on: ["shop_code", "partner_id"], unique: true, where: "partner_id IS NOT NULL AND deleted_at IS NULL" },
    // With all columns that a list of products counts, so that it reads the index and not the rows.
    { name: "IDX_partner_commerce_item_by_product", on: ["shop_code", "product_id", "name", "state", "remote_status"] },
    { name: "IDX_partner_commerce_item_by_state", on: ["shop_code", "state", "id"] },
    // With all searched columns, so that a search reads the index and not the rows; and the order of names.
    {
      name: "IDX_partner_commerce_item_search",
      on: ["shop_code", "name", "id", "variant_sku", "partner_id", "state"],
    },
    { name: "IDX_partner_commerce_item_by_sku", on: ["shop_code", "variant_sku", "id"] },
    // Few rows have these names, which differ from the store's own names (name-ledger).
    { on: ["shop_code", "content_name"], where: "content_name IS NOT NULL AND deleted_at IS NULL" },
    { on: ["shop_code", "live_name"], where: "live_name IS NOT NULL AND deleted_at IS NULL" },
    // These indexes are almost empty: decisions of people, deferred changes of a push, and changes that the change limit counts.
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
    // Content that waits for the service's approval (read-back-ledger).
    {
      name: "IDX_partner_commerce_item_waiting",
      on: ["shop_code", "pending_since", "sent_in"],
      where: "pending_since IS NOT NULL AND deleted_at IS NULL",
    },
  ])

export default Item
