/**
 * The table `partner_commerce_item` (models/item): one row per variant that was ever detected, per shop. Statements on it are beside this
 * file, one each, and share the conditions below.
 *
 * A row is *dirty* in a lane while the version that is wanted is above the one that is synced. Marks count up, so what changes during a
 * push is never lost:
 *
 * ```
 *                 mark: wanted + 1
 *    ┌─────────────────────────────────────────────────────────────────────────────────┐
 *    ▼                                                                                 │
 *  dirty ──claim──► claimed ──note in flight──► in flight ──record: settled──► in step ┘
 *  ▲ ▲ ▲              │  │                        │  │
 *  │ │ └── release ───┘  │                        │  └── record: not settled ──► dirty, after `lease_until` where it is to be repeated
 *  │ └── the lease runs out: the holder has died ─┘
 *  └── (change limit) ◄── defer ┘
 * ```
 *
 * - *claimed*: `lease_token`, until `lease_until`. A holder that lost the lease records nothing.
 * - *in flight*: claimed, and `in_flight` has what was sent. The next holder believes nothing of what they touch.
 * - *waits*: no token, but `lease_until` in the future: a push ended in "repeat later".
 * - Stock is claimed alone only where the service knows the item (`known`): a new one gets its stock with its content.
 * - *deferred* (`deferred_by`) and what a person decides about (`decisions`): see change-limit/change-limit-ledger. What waits for a person is in step: all
 *   else of the item has been sent, and a mark makes it dirty as ever.
 *
 * `state` is what people see, as long as nothing has changed since (SHOWN_STATE). A push decides it anew each time:
 *
 * ```
 *                ┌──► synced     all that is wanted is there
 *                ├──► archived   not wanted, and archived there
 *  pending ──────┼──► unlisted   not wanted, and never there
 *  (each push    ├──► blocked       cannot be sent, or a person decided not to: `problems` say why
 *   decides      ├──► rejected     the service or its reviewer refused it: `refused`
 *   anew)        └──► pending    a part has to be repeated
 * ```
 *
 * By what the service has said a pure function decides it, and a statement fences and writes it:
 *
 * | to     | when             | decided by                                                           | written by                                     |
 * | ------ | ---------------- | -------------------------------------------------------------------- | ---------------------------------------------- |
 * | any    | a push is over   | `nextItem` (catalog/rules/answer/next-item)                                  | `record` (record)                              |
 * | rejected | it was rejected  | `nextAfterReading`, `nextAfterWaitingLists` (catalog/rules/read-back/item-after-reading) | `ReadBackLedger.record` (../read-back-ledger) |
 *
 * Where a person has decided, or something else of this store, the next push has to look, and the statement says so itself:
 *
 * | to      | when                                                            | statement                                     |
 * | ------- | --------------------------------------------------------------- | --------------------------------------------- |
 * | pending | a variant is marked for the first time                          | `markVariantsSql` (mark-sql)                  |
 * | waiting | what was deferred waits for a person from now on                | `holdDeferredSql` (../change-limit/change-limit-sql)        |
 * | pending | a person confirms what the change limit holds, or what was discarded   | `ChangeLimitLedger.confirm` (../change-limit/change-limit-ledger) |
 * | blocked    | a person discards what the change limit holds                          | `ChangeLimitLedger.discard` (../change-limit/change-limit-ledger) |
 * | pending | a person links a product there to a variant                     | `UnknownProductLedger.link` (../stranger-ledger)    |
 * | pending | the service is at another address; `unlisted` stays so          | `switchAddress` (switch-address)                 |
 * | archived | a person takes the whole catalogue off sale                   | `recordArchived` (archive-shown)              |
 *
 * Others leave `state`, and change by what the next push decides it:
 *
 * | what                        | when                                                          | statement                                   |
 * | --------------------------- | ------------------------------------------------------------- | ------------------------------------------- |
 * | forgets `refused`           | the name is free under which the service refused it           | `NameLedger.wake` (../name-ledger)          |
 * | forgets `refused`, `drift`  | a person wants it sent                                        | `forgetRefusals` (forget-refusals)          |
 * | forgets `refused`, `drift`  | a person decides whose values stand: `changed_there` is over  | `resolveDrift` (resolve-drift)              |
 * | forgets `refused`, `decisions` | the row goes to another variant, made anew or named by a person | `succeed`, `relink` (successor)           |
 * | voids the known stock       | a deal has moved it there                                     | `DealItems.forgetStock`, `forgetAnsweredStock` (../../deals/deal-items) |
 * | keeps `decisions`, `problems`  | a person has decided during the push, which has to look again | `record` (record)                           |
 *
 * `funnel_stage` is how far it has come on its way to customers (catalog/rules/item/funnel), whatever is wanted now. Postgres generates it from
 * `known` and `state`, so that 100,000 items are counted by an index alone; Medusa's models have no word for such a column.
 *
 * ```
 *  in_store ──► ready ──► sent ──► approved ──► on_sale
 *  wanted       lacks     it is    customers    there is
 *               nothing   there    saw it       stock
 * ```
 *
 * So it does with `shown_price` and `shown_stock`, by which lists are sorted: what customers see there, or will once it is approved, as far
 * as that is known.
 *
 * And with `sale_price` and `awaited_price`, by which price-gaps counts. `sale_price` is the price at which customers buy the item now.
 * `awaited_price` is this store's own while something keeps it from customers, and null if they see it: the price that waits for a person or was discarded, the one that
 * the service changes each time, the one that it took last, or else the one that it refused last. (After a refusal of a text the price is sent
 * alone, so a price that was taken is newer than a refused one.)
 */
import { type Lane } from "../../rules/item/lane"

/** The versions and moments of each lane. */
export const LANE_COLUMNS = {
  stock: {
    wanted: "stock_wanted_version",
    synced: "stock_synced_version",
    markedAt: "stock_marked_at",
    lagMs: "stock_lag_ms",
  },
  content: { wanted: "wanted_version", synced: "synced_version", markedAt: "marked_at", lagMs: "content_lag_ms" },
} as const satisfies Record<Lane, Record<string, string>>

export const IS_DIRTY = {
  stock: "stock_wanted_version > stock_synced_version",
  content: "wanted_version > synced_version",
} as const satisfies Record<Lane, string>

/** All was there, and something has changed since: it waits for a push, which is what people want to know. */
export const WAITS_AFTER_CHANGE = `state IN ('synced', 'archived') AND (${IS_DIRTY.content} OR (${IS_DIRTY.stock} AND known IS NOT NULL))`

/** The state as people see it, wherever it is shown, counted, filtered or sorted by. */
export const SHOWN_STATE = `CASE WHEN ${WAITS_AFTER_CHANGE} THEN 'pending' ELSE state END`

/** People are told that it is to be sent: by this condition an index of states finds the few. */
export const IS_SHOWN_PENDING = `(state = 'pending' OR (${WAITS_AFTER_CHANGE}))`

/** A push may claim: stock of what is on the service already, or everything whose delay is over. */
export const IS_DUE = {
  stock: `${IS_DIRTY.stock} AND known IS NOT NULL`,
  content: `${IS_DIRTY.content} AND due_at <= now()`,
} as const satisfies Record<Lane, string>

/** No push that goes on has deferred it. What a dead one had is free when its lease ends. */
export const IS_FREE = "(deferred_by IS NULL OR lease_until < now())"

/** Nobody has it, and no push has deferred it. */
export const WAITS_AFTER_FAILURE = "lease_token IS NULL AND deferred_by IS NULL AND lease_until > now()"

/** Locks rows that are still ours in the order in which marks lock them, so that nobody waits for another in a circle. */
export const oursSql = (given: string) => `ours AS MATERIALIZED (
         SELECT id FROM partner_commerce_item WHERE id IN (SELECT id FROM ${given}) AND lease_token = ?
          ORDER BY variant_id FOR UPDATE)`

/** These rows of the shop, or all. @returns the condition and its parameter */
export const amongSql = (variantIds: string[] | undefined): [condition: string, params: unknown[]] =>
  variantIds ? ["AND variant_id = ANY(?)", [variantIds]] : ["", []]
