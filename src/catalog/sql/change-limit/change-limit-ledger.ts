import { randomUUID } from "node:crypto"
import { type ChangeLimit, type ChangeLimits } from "../../rules/change-limit/change-limit"
import { toChangeLimitNote } from "../../rules/change-limit/run-note"
import { type Lane } from "../../rules/item/lane"
import { type ItemProblem } from "../../rules/item/problem"
import { type Known } from "../../rules/plan/known"
import { RESERVING_SHOP } from "../../../stock/rules/reservation"
import { type Database, type Sql, toJson } from "../../../database/database"
import { amongSql, BUILD_ONCE, IS_DUE, IS_FREE, IS_QUEUED } from "../item/item-table"
import { versionsSql } from "../item/mark-sql"
import { findGatheringRun, insertWaitingRun, removeRun } from "../run/sync-run-store"
import { countOthers, countSent, describeRun, isTooMuchOf, WINDOW } from "./limited-counts"
import {
  changedWhereSql,
  holdDeferredSql,
  IS_DEFERRED,
  WAITS_ALONE,
  ofRun,
  WAITING_PRICES_OF_RUN,
  PRICES_OF_RUN,
  repricedOfRun,
  showProblemSql,
} from "./change-limit-sql"

export interface PageToAdmit extends ChangeLimits {
  /** Items with a watched change that no person has seen. */
  itemIds: string[]
  /** The token of the claim that holds the items. */
  token: string
}

export interface PushToSettle extends ChangeLimits {
  pushId: string
  lane: Lane
  /** The run that a person started; absent = waiting changes get their own run. */
  runId?: string
  toProblem: (changeLimit: ChangeLimit) => ItemProblem
}

/** A price that a run shows. */
export interface WaitingPrice {
  variant_id: string
  partner_id: string | null
  name: string | null
  /** The price that customers saw; null = not known. */
  from: number | null
  to: number
}

export interface KnownPrice extends WaitingPrice {
  known: Known | null
}

export interface SettledPush {
  /** The changes that wait now and did not wait before; null = none. */
  waiting: ChangeLimit | null
}

/**
 * Items under the change limit (catalog/rules/change-limit/change-limit). A change that it watches is, per item and kind:
 *
 * ```
 *             few, with what was sent within the hour
 * planned ──────────────────────────────────────────────► admitted (`watched_at`) ──► sent
 *     │                                                        ▲
 *     │ perhaps too many                                       │ few after all
 *     └──────────────────► deferred ───────────────────────────┤
 *                          │  ▲                                │ too many, or other than what a run shows
 *        handed back, ─────┘  │ shows another now              ▼
 *        marked, or           └──────────────────────────── waiting ──discard──► discarded
 *        free with its lease                                   │                 │
 *                                                  confirm     ▼     confirm     │
 *                                                          confirmed ◄───────────┘
 *                                                              └──► sent, and not counted
 * ```
 *
 * - *admitted*: `watched_at` holds the time, set before the send. The sum of an hour counts by it.
 * - *deferred*: `deferred_change`, under the push `deferred_by`; only this push may claim it. It has a lease, so that another push can take
 *   the row if this one dies. If a price is deferred, all content waits with it and travels with it as one update; the push has sent all
 *   other changes. The row stays dirty.
 * - *waiting*, *discarded*, *confirmed*: in `decisions`, with the run that shows it. The row is not due: plans treat the change as made
 *   (`assumeMade`), until a mark makes the row due. If the change differs by then, it *waits*, however few such changes exist, because the
 *   deciding person has not seen it. A price that falls too far also waits, even as the only one. A change that was undone is forgotten.
 *
 * A run keeps its changes as long as it waits; later changes get another run. Changes that are too many only together with those of the
 * last hour, and changes that wait alone, come a few at a time: they gather in one run, which gets another id with each. If as many as the
 * limit wait alone at once, they get a separate run, as other bulk changes do.
 *
 * Any number of processes push at once. Lock: they judge one after the other, by the admitted and deferred changes of all processes.
 */
export class ChangeLimitLedger {
  constructor(private readonly database: Database) {}

  /**
   * Decides whether the push may send these items. If it may, they count as sent from now on. The decision considers all due items, so that
   * the first page of a bulk change does not pass.
   */
  async admit({ itemIds, token, limitPercent }: PageToAdmit): Promise<boolean> {
    return this.inTurn(async (sql) => {
      const [due] = await sql<{ count: string }>(
        `SELECT count(*) AS count FROM partner_commerce_item
          WHERE shop_code = $shop AND deleted_at IS NULL AND ${IS_QUEUED} AND ((${IS_DUE.content}) OR (${IS_DUE.stock})) AND ${IS_FREE}
            AND lease_token IS DISTINCT FROM ?`,
        [token],
      )
      const others = await countOthers(sql, itemIds)
      const affected = itemIds.length + others + Number(due?.count ?? 0)
      if (await isTooMuchOf(sql, affected, limitPercent)) return false
      await sql(
        `UPDATE partner_commerce_item SET watched_at = now(), ${BUILD_ONCE} WHERE id = ANY(?) AND lease_token = ?`,
        [itemIds, token],
      )
      return true
    })
  }

  /** Has any push of this lane deferred a change? */
  async hasDeferred(lane: Lane): Promise<boolean> {
    const rows = await this.database.sql(
      `SELECT 1 FROM partner_commerce_item WHERE shop_code = $shop AND ${IS_DEFERRED} AND deferred_lane = ? LIMIT 1`,
      [lane],
    )
    return rows.length > 0
  }

  /** Makes the rows that a push deferred due again, as if it had never claimed them. */
  async handBack(pushId: string): Promise<void> {
    await this.database.sql(
      `UPDATE partner_commerce_item SET deferred_by = NULL, deferred_lane = NULL, deferred_change = NULL, lease_until = NULL
        WHERE shop_code = $shop AND deferred_by = ?`,
      [pushId],
    )
  }

  /**
   * Decides after the last page: either the changes that this push deferred are admitted, or all deferred changes of its lane wait for a
   * person. The first push that finishes decides for all, because a share of the withdrawn items proves nothing. (The stock lane runs
   * between the pages of a content push, and must not decide about half of its changes.)
   */
  async settle(push: PushToSettle): Promise<SettledPush> {
    const { pushId, lane, limitPercent } = push
    return this.inTurn(async (sql) => {
      const [deferred] = await sql<{ all: number; judged: number; alone: number }>(
        `SELECT count(*)::int AS all, count(*) FILTER (WHERE NOT ${WAITS_ALONE})::int AS judged,
                count(*) FILTER (WHERE ${WAITS_ALONE} AND deferred_by = ?)::int AS alone
           FROM partner_commerce_item WHERE shop_code = $shop AND ${IS_DEFERRED} AND deferred_lane = ?`,
        [pushId, lane],
      )
      const { all = 0, judged = 0, alone = 0 } = deferred ?? {}
      const sent = await countSent(sql, `NOT ${IS_DEFERRED}`)
      const holds = judged > 0 && (await isTooMuchOf(sql, judged + sent, limitPercent))
      const isBulk = await isTooMuchOf(sql, holds ? all : alone, limitPercent)
      if (!holds) {
        await sql(
          `UPDATE partner_commerce_item SET watched_at = now(), ${BUILD_ONCE} WHERE shop_code = $shop AND deferred_by = ? AND NOT ${WAITS_ALONE}`,
          [pushId],
        )
      }
      const which = holds ? "deferred_by IS NOT NULL AND deferred_lane = ?" : `deferred_by = ? AND ${WAITS_ALONE}`
      return { waiting: await hold(sql, { ...push, which, params: [holds ? lane : pushId], gathers: !isBulk }) }
    })
  }

  /**
   * Gives waiting changes a new run if their run was deleted.
   *
   * @returns null if no change needs one
   */
  async showOrphaned(limit: ChangeLimits): Promise<ChangeLimit | null> {
    if ((await this.countUnsent()) === 0) return null
    return this.inTurn(async (sql) => {
      const runId = newRunId()
      const isOrphaned = `EXISTS (SELECT 1 FROM jsonb_array_elements(decisions) AS b WHERE b->>'state' = 'waiting' AND NOT EXISTS (
        SELECT 1 FROM partner_commerce_run r WHERE r.id = b->>'run' AND r.deleted_at IS NULL AND r.status IN ('waiting', 'queued', 'running')))`
      const rows = await sql(
        `UPDATE partner_commerce_item SET decisions = ${changedWhereSql("b->>'state' = 'waiting'")}
          WHERE shop_code = $shop AND decisions IS NOT NULL AND ${isOrphaned} RETURNING id`,
        [toJson({ run: runId })],
      )
      if (rows.length === 0) return null
      const changeLimit = await describeRun(sql, runId, limit)
      await insertWaitingRun(sql, {
        id: runId,
        note: toChangeLimitNote(changeLimit),
        items: changeLimit.affected,
        gathers: false,
      })
      return changeLimit
    })
  }

  /** The number of items of a run that wait for a person. */
  describeRun(runId: string, limit: ChangeLimits): Promise<ChangeLimit> {
    return describeRun(this.database.sql, runId, limit)
  }

  /** Items of a run that wait for a person. Cheaper than describeRun, which counts the whole catalogue. */
  async countWaiting(runId: string): Promise<number> {
    const [row] = await this.database.sql<{ count: number }>(
      `SELECT count(*)::int AS count FROM partner_commerce_item
        WHERE shop_code = $shop AND decisions IS NOT NULL AND decisions @> ?::jsonb AND deleted_at IS NULL`,
      [ofRun(runId, "waiting")],
    )
    return row?.count ?? 0
  }

  /** The prices that a run shows, waiting, discarded or confirmed: the one that falls furthest comes first. */
  priceChanges(runId: string, limit: number): Promise<WaitingPrice[]> {
    return this.database.sql<WaitingPrice>(PRICES_OF_RUN, [toJson({ run: runId, kind: "repriced" }), limit])
  }

  /** Prices of a run that wait for a person, in the order of their variants. @param after the last variant of the page before */
  waitingPrices(runId: string, { after, limit }: { after: string; limit: number }): Promise<KnownPrice[]> {
    return this.database.sql<KnownPrice>(WAITING_PRICES_OF_RUN, [repricedOfRun(runId), after, limit])
  }

  /** A person confirms the changes of a run, also after discarding it: exactly these changes. @returns how many items */
  async confirm(runId: string): Promise<number> {
    const rows = await this.database.sql(
      `UPDATE partner_commerce_item i SET
         ${versionsSql({ row: "i", content: true, stock: false })},
         decisions = ${changedWhereSql(`b->>'run' = ? AND b->>'state' <> 'confirmed'`)}, state = 'pending', updated_at = now()
        WHERE shop_code = $shop AND decisions IS NOT NULL AND (decisions @> ?::jsonb OR decisions @> ?::jsonb) AND deleted_at IS NULL RETURNING id`,
      [runId, toJson({ state: "confirmed" }), ofRun(runId, "waiting"), ofRun(runId, "discarded")],
    )
    return rows.length
  }

  /**
   * A person discards the changes of a run.
   *
   * @param problem the problem that each item shows from now on
   * @returns how many items the run had
   */
  async discard(runId: string, problem: ItemProblem): Promise<number> {
    const rows = await this.database.sql(
      `UPDATE partner_commerce_item i SET decisions = ${changedWhereSql(`b->>'run' = ? AND b->>'state' = 'waiting'`)}, state = 'blocked',
              problems = ${showProblemSql()}, updated_at = now()
        WHERE shop_code = $shop AND decisions IS NOT NULL AND decisions @> ?::jsonb AND deleted_at IS NULL RETURNING id`,
      [runId, toJson({ state: "discarded" }), toJson([problem]), ofRun(runId, "waiting")],
    )
    return rows.length
  }

  /** Items with a change that waits for a person or was discarded: among these variants, or among all. */
  async countUnsent(variantIds?: string[]): Promise<number> {
    const [among, params] = amongSql(variantIds)
    const [row] = await this.database.sql<{ count: string }>(
      `SELECT count(*) AS count FROM partner_commerce_item
        WHERE shop_code = $shop AND decisions IS NOT NULL AND deleted_at IS NULL
          AND (decisions @> '[{"state": "waiting"}]' OR decisions @> '[{"state": "discarded"}]') ${among}`,
      params,
    )
    return Number(row?.count ?? 0)
  }

  /** Items that still want a change that a person discarded. */
  async countDiscarded(): Promise<number> {
    const [row] = await this.database.sql<{ count: number }>(
      `SELECT count(*)::int AS count FROM partner_commerce_item
        WHERE shop_code = $shop AND decisions IS NOT NULL AND deleted_at IS NULL AND decisions @> '[{"state": "discarded"}]'`,
    )
    return row?.count ?? 0
  }

  /** Items with a watched change that was sent within the hour, without a person's confirmation. */
  countSent(): Promise<number> {
    return countSent(this.database.sql)
  }

  /** Number of sent items that are no longer on sale. */
  countWithdrawn(): Promise<number> {
    return countSent(this.database.sql, "(deleted_at IS NOT NULL OR (known->>'archived')::boolean)")
  }

  /** The units of these variants that customers bought in the last hour, because a sold-out item is no sign of a mistake. */
  async countSales(variantIds: string[]): Promise<Map<string, number>> {
    const rows = await this.database.sql<{ variant_id: string; units: string }>(SALES, [variantIds])
    return new Map(rows.map(({ variant_id, units }) => [variant_id, Number(units)]))
  }

  private inTurn<T>(task: (sql: Sql) => Promise<T>): Promise<T> {
    return this.database.transaction(async (sql) => {
      await sql(`SELECT pg_advisory_xact_lock(hashtext('partner_commerce_change_limit'), hashtext($shop))`)
      return task(sql)
    })
  }
}

/**
 * Sales by inventory item, because a sale of one variant also takes the stock of the variants that share its inventory items. A sale that
 * takes a unit of a part can cost another variant one whole unit, however many units of the part that variant needs.
 *
 * A reservation records a sale at the moment in which the stock moves, and the deal still records it after the shipment. UNION counts the
 * sale once.
 */
const SALES = `
  WITH part AS (
    SELECT variant_id, inventory_item_id, required_quantity FROM product_variant_inventory_item
     WHERE variant_id = ANY(?) AND required_quantity > 0 AND deleted_at IS NULL),
  sale AS (
    SELECT deal.trx_id, taken.inventory_item_id, taken.required_quantity AS units
      FROM partner_commerce_deal deal
      JOIN product_variant sold ON sold.id = deal.variant_id AND sold.manage_inventory
      JOIN product_variant_inventory_item taken ON taken.variant_id = sold.id
       AND (taken.deleted_at IS NULL OR taken.deleted_at > deal.created_at)
     WHERE deal.shop_code = $shop AND deal.created_at > now() - ${WINDOW} AND deal.deleted_at IS NULL
       AND deal.state IN ('reserved', 'committed', 'confirmed') AND taken.inventory_item_id IN (SELECT inventory_item_id FROM part)
    UNION
    SELECT external_id, inventory_item_id, quantity FROM reservation_item
     WHERE metadata->>'${RESERVING_SHOP}' = $shop AND created_at > now() - ${WINDOW} AND deleted_at IS NULL
       AND inventory_item_id IN (SELECT inventory_item_id FROM part)),
  used AS (
    SELECT part.variant_id, part.inventory_item_id, sum(ceil(sale.units / part.required_quantity)) AS units
      FROM part JOIN sale ON sale.inventory_item_id = part.inventory_item_id GROUP BY 1, 2)
  SELECT variant_id, max(units) AS units FROM used GROUP BY variant_id`

interface Holding extends PushToSettle {
  which: string
  params: unknown[]
  gathers: boolean
}

async function hold(sql: Sql, { which, params, gathers, ...push }: Holding): Promise<ChangeLimit | null> {
  const runId = push.runId ?? newRunId()
  const rows = await sql(holdDeferredSql(which), [toJson({ state: "waiting", run: runId }), ...params])
  if (rows.length === 0) return null
  const isGathering = gathers && push.runId === undefined
  const before = isGathering ? await findGatheringRun(sql) : null
  if (before) {
    await sql(
      `UPDATE partner_commerce_item SET decisions = ${changedWhereSql(`b->>'run' = ? AND b->>'state' = 'waiting'`)}
        WHERE shop_code = $shop AND decisions IS NOT NULL AND decisions @> ?::jsonb`,
      [before, toJson({ run: runId }), ofRun(before, "waiting")],
    )
    await removeRun(sql, before)
  }
  const changeLimit = await describeRun(sql, runId, push)
  await sql(
    `UPDATE partner_commerce_item SET problems = ${showProblemSql()}
      WHERE shop_code = $shop AND decisions IS NOT NULL AND decisions @> ?::jsonb`,
    [toJson([push.toProblem(changeLimit)]), ofRun(runId, "waiting")],
  )
  const note = toChangeLimitNote(changeLimit)
  if (!push.runId) await insertWaitingRun(sql, { id: runId, note, items: changeLimit.affected, gathers: isGathering })
  return changeLimit
}

const newRunId = () => `pcrun_${randomUUID().replaceAll("-", "").toUpperCase()}`
