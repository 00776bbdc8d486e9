/**
 * The table `partner_commerce_item` (models/item): one row per variant that was ever detected, per shop. The statements on it share the
 * conditions below. Most statements are beside this file.
 *
 * A row is *dirty* in a lane while its wanted version is above the synced one. Marks count up, so a change during a push is never lost:
 *
 * ```
 *                 mark: wanted + 1
 *    ┌─────────────────────────────────────────────────────────────────────────────────┐
 *    ▼                                                                                 │
 * dirty ──claim──► claimed ──note in flight──► in flight ──record: settled──► in step ┘
 * ▲ ▲ ▲              │  │                        │  │
 * │ │ └── release ───┘  │                        │  └── record: not settled ──► dirty, after `lease_until` if it repeats
 * │ └── the lease runs out: the holder has died ─┘
 * └── (change limit) ◄── defer ┘
 * ```
 *
 * - *claimed*: `lease_token`, until `lease_until`. A holder that lost the lease cannot record.
 * - *in flight*: claimed, and `in_flight` holds the sent changes. The next holder treats their fields as unknown.
 * - *waits*: no token, but `lease_until` in the future: the stock lane ended in "repeat later". After the same end of the content lane only
 *   the content waits, until `content_retry_at`: a text that always fails must not hold back the stock.
 * - Stock is claimed without content only if the service knows the item (`known`): a new item gets its stock with its content.
 * - *deferred* (`deferred_by`) and decisions of a person (`decisions`): see change-limit/change-limit-ledger. An item that waits for a
 *   person is in step: the push has sent all other changes, and a mark makes it dirty as usual.
 *
 * `state` is the state that people see, unless the item changed since (SHOWN_STATE). Each push decides it again:
 *
 * ```
 *                ┌──► synced     the service has all wanted values
 *                ├──► archived   unwanted, and archived at the service
 * pending ──────┼──► unlisted   unwanted, and never at the service
 * (each push    ├──► blocked    cannot be sent, or a person discarded it: see `problems`
 *   decides      ├──► rejected   the service or its reviewer rejected it: see `refused`
 *   again)       ├──► waiting    a change of it waits for a person
 *                └──► pending    a part will be sent again
 * ```
 *
 * A pure function decides the state from the service's answers; a statement fences and writes it:
 *
 * | to       | when            | decided by                                                                       | written by                                    |
 * | -------- | --------------- | -------------------------------------------------------------------------------- | --------------------------------------------- |
 * | any      | a push ends     | `nextItem` (rules/answer/next-item)                                              | `record` (record)                             |
 * | rejected | it was rejected | `nextAfterReading`, `nextAfterWaitingLists` (rules/read-back/item-after-reading) | `ReadBackLedger.record` (../read-back-ledger) |
 *
 * After a decision of a person or another change in this store, the statement itself sets the state, because the next push has to compare:
 *
 * | to       | when                                                   | statement                                                         |
 * | -------- | ------------------------------------------------------ | ----------------------------------------------------------------- |
 * | pending  | a variant is marked for the first time                 | `markVariantsSql` (mark-sql)                                      |
 * | waiting  | a deferred change begins to wait for a person          | `holdDeferredSql` (../change-limit/change-limit-sql)              |
 * | pending  | a person confirms a held or a discarded change         | `ChangeLimitLedger.confirm` (../change-limit/change-limit-ledger) |
 * | blocked  | a person discards a held change                        | `ChangeLimitLedger.discard` (../change-limit/change-limit-ledger) |
 * | blocked  | a statement cannot write its row                       | `blockUnwritten` (block-unwritten)                                |
 * | pending  | an unlisted row moves to another variant               | `moveToRecreated`, `relink` (recreated-variant)                   |
 * | pending  | a person links an unknown product to a variant         | `UnknownProductLedger.link` (../unknown-product-ledger)           |
 * | pending  | the service moves to another address; `unlisted` stays | `switchAddress` (../configuration/installation-binding)           |
 * | archived | a person takes the whole catalogue off sale            | `recordArchived` (archive-shown)                                  |
 *
 * These statements leave `state` unchanged, and change the inputs of the next push's decision:
 *
 * | effect                         | when                                                           | statement                                                  |
 * | ------------------------------ | -------------------------------------------------------------- | ---------------------------------------------------------- |
 * | forgets `refused`              | a name is free that the service had rejected                   | `NameLedger.wake` (../name-ledger)                         |
 * | forgets `refused`, `drift`     | a person wants the item sent                                   | `forgetRefusals` (item-ledger)                             |
 * | forgets `refused`, `drift`     | a person decides whose values win, which ends `changed_there`  | `resolveDrift` (record)                                    |
 * | forgets `refused`, `decisions` | the row moves to a new variant, or to one that a person chose  | `moveToRecreated`, `relink` (recreated-variant)            |
 * | voids the known stock          | a deal changed it at the service                               | `DealItems.forgetStock`, `forgetAnsweredStock` (deals/sql) |
 * | keeps `decisions`, `problems`  | a person decided during the push, so the next push plans again | `record` (record)                                          |
 * | keeps `refused` empty          | it was forgotten during the push, and the service said no more | `record` (record)                                          |
 *
 * `funnel_stage` is how far the item has come towards customers (catalog/rules/item/item-status), even if this store no longer wants it.
 * Postgres generates it from `known` and `state`, so that 100,000 items are counted from an index without reading the table; Medusa's
 * models have no word for such a column.
 *
 * ```
 * in_store ──► ready ──► sent ──► approved ──► on_sale
 * wanted       complete  at the   customers    in stock
 *                         service  saw it
 * ```
 *
 * Postgres also generates `shown_price` and `shown_stock`, which sort the lists: the values that customers see, or will see after approval,
 * as far as they are known.
 *
 * Postgres also generates `sale_price` and `awaited_price`, which `countPriceGaps` (count) counts. `sale_price` is the price at which customers buy the
 * item now. `awaited_price` is this store's own price while something keeps it from customers, and null if they see it: the price that
 * waits for a person or was discarded, the one that the service changes each time, the one that it accepted last, or else the one that it
 * rejected last. (After a text was rejected the push sends the price alone, so an accepted price is newer than a rejected one.)
 *
 * Postgres also generates `is_at_rest`, which no statement reads. If an update changes no input of any generated column, Postgres builds all
 * their expressions again for each row, which takes five times as long as the update. Claims, marks and notes change an input of this
 * column, so Postgres builds the expressions once.
 *
 * A page of the table keeps 30 % free, and no index has a column that marks, claims and notes in flight change. So Postgres puts the new
 * row beside the old one without an entry in each index (HOT), and a mark takes a quarter of the time. The record of a stock change also
 * does so.
 *
 * That is why the dirty rows are found in a table of their own, the queue `partner_commerce_due_item`: one row per item and lane, which
 * triggers of this table add, move and remove in the same transaction. A statement still asks the item itself whether it is due
 * (docs/decisions/0123).
 */
import { type Lane } from "../../rules/item/lane"
import { type Known } from "../../rules/plan/known"
import { type ItemStatus, STATUS_RULES } from "../../rules/item/item-status"

/** For an update of many items that changes no input of a generated column. */
export const BUILD_ONCE = "lease_until = lease_until"

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

/** The service had all wanted values, and a value changed since: people see the item as waiting for a push. */
export const WAITS_AFTER_CHANGE = `state IN ('synced', 'archived') AND (${IS_DIRTY.content} OR (${IS_DIRTY.stock} AND known IS NOT NULL))`

/** The state that people see: every list, count, filter and sort uses it. */
export const SHOWN_STATE = `CASE WHEN ${WAITS_AFTER_CHANGE} THEN 'pending' ELSE state END`

/** Lists show these rows as waiting to be sent. */
export const IS_SHOWN_PENDING = `(state = 'pending' OR (${WAITS_AFTER_CHANGE}))`

/** The rows that a push may claim: stock of items at the service, and all content whose delay is over. */
export const IS_DUE = {
  stock: `${IS_DIRTY.stock} AND known IS NOT NULL`,
  content: `${IS_DIRTY.content} AND due_at <= now()`,
} as const satisfies Record<Lane, string>

const WAIT_END = "CASE WHEN lease_token IS NULL THEN lease_until END"

/** When a push may claim a dirty row, after its delay and the waits that follow a failure or a deferral: its place in the queue. */
export const QUEUED_AT = {
  stock: `GREATEST(COALESCE(stock_marked_at, created_at), ${WAIT_END})`,
  content: `GREATEST(due_at, content_retry_at, ${WAIT_END})`,
} as const satisfies Record<Lane, string>

const toQueue = (lane: Lane, more = "") =>
  `(SELECT item_id, due_at AS queued_at FROM partner_commerce_due_item WHERE shop_code = $shop AND lane = '${lane}'${more}) AS queued
         JOIN partner_commerce_item ON id = item_id`

/** The dirty rows of a lane as a FROM, with `queued_at` (QUEUED_AT). */
export const QUEUE = { stock: toQueue("stock"), content: toQueue("content") } as const satisfies Record<Lane, string>

/**
 * Where a statement looks for the due rows of a lane, and their order: a LIMIT without the order may read the whole ledger. Given variants
 * are found by their own index. Waiting rows are not read, so 100,000 of them slow no claim.
 */
export const dueRowsOf = (lane: Lane, variantIds: string[] | undefined) =>
  variantIds
    ? { from: "partner_commerce_item", order: "due_at" }
    : { from: toQueue(lane, " AND due_at <= now()"), order: "queued_at" }

/** The row is in the queue of a lane. */
export const IS_QUEUED = "id IN (SELECT item_id FROM partner_commerce_due_item WHERE shop_code = $shop)"

/** No running push has deferred the row. If a push dies, its deferred rows become free when its lease ends. */
export const IS_FREE = "(deferred_by IS NULL OR lease_until < now())"

/** A push works on the row now. After the lease the push counts as dead. */
export const IS_BUSY = "(lease_token IS NOT NULL AND COALESCE(lease_until > now(), false))"

/** From when on a lane may claim the row, unless another push has deferred it; null = at any time. */
export const FREE_AT = {
  stock: "lease_until",
  content: "GREATEST(lease_until, content_retry_at)",
} as const satisfies Record<Lane, string>

/** Rows that wait only because their last push failed: no process holds them, and no push has deferred them. */
export const WAITS_AFTER_FAILURE = `lease_token IS NULL AND deferred_by IS NULL AND ${FREE_AT.content} > now()`

/**
 * Locks the rows that the claim still holds, in the same order as marks do, so that two statements never wait for each other in a circle.
 */
export const oursSql = (given: string) => `ours AS MATERIALIZED (
         SELECT id FROM partner_commerce_item WHERE id IN (SELECT id FROM ${given}) AND lease_token = ?
          ORDER BY variant_id FOR UPDATE)`

/** These rows of the shop, or all. @returns the condition and its parameter */
export const amongSql = (variantIds: string[] | undefined): [condition: string, params: unknown[]] =>
  variantIds ? ["AND variant_id = ANY(?)", [variantIds]] : ["", []]

/**
 * The column `live_name`: the name that customers see, or before a first reading the newest name that they may see. Null if the newest
 * content has the same name.
 *
 * @param part gives the SQL expression of a part of `known` (catalog/rules/plan/known)
 */
export const liveNameSql = (part: (name: keyof Known) => string): string =>
  `NULLIF(COALESCE(${part("live")}->>'name', ${part("undecided")}->-1->>'name'), ${part("content")}->>'name')`

/** For {@link liveNameSql}. @param known an SQL expression: the column `known` */
export const partsOf = (known: string) => (part: keyof Known) => `${known}->'${part}'`

const BLOCKING_CODE = `(SELECT problem->>'code' FROM jsonb_path_query(problems, 'lax $[*]') WITH ORDINALITY AS each(problem, place)
  WHERE problem->>'severity' = 'blocking' ORDER BY place LIMIT 1)`

const among = (values: readonly string[]) => `(${values.map((value) => `'${value}'`).join(", ")})`

/** The rules of `toItemStatus` as an expression on the item's row. Its words are constants of the code. */
export const STATUS_SQL = `CASE ${STATUS_RULES.map(({ status, states, stages, problem }) => {
  const conditions = [
    ...(states ? [`${SHOWN_STATE} IN ${among(states)}`] : []),
    ...(stages ? [`funnel_stage IN ${among(stages)}`] : []),
    ...(problem ? [`${BLOCKING_CODE} = '${problem}'`] : []),
  ]
  return `WHEN ${conditions.length > 0 ? conditions.join(" AND ") : "true"} THEN '${status}'`
}).join(" ")} END`

/**
 * Items of this status. The states that it can have come first, because an index of states finds those few.
 * The shown state `pending` stands for other kept states, so a status that `pending` can have is looked for among all.
 */
export function toStatusCondition(status: ItemStatus): [condition: string, ...params: unknown[]] {
  const rules = STATUS_RULES.filter((rule) => rule.status === status)
  const states = rules.flatMap((rule) => rule.states ?? [])
  const isOfFewStates = rules.every((rule) => rule.states !== undefined)
  return isOfFewStates ? [`state = ANY(?) AND (${STATUS_SQL}) = ?`, states, status] : [`(${STATUS_SQL}) = ?`, status]
}
