import { type RunNote } from "../../../core/message/message"
import { render } from "../../../core/message/render"
import { type Database, type Sql, toJson } from "../database"

export const RUN_COUNTERS = [
  "done",
  "created",
  "updated",
  "archived",
  "unarchived",
  "unchanged",
  "rejected",
  "held",
  "requests",
] as const
export type RunCounts = Record<(typeof RUN_COUNTERS)[number], number>
export const NO_COUNTS: RunCounts = {
  done: 0,
  created: 0,
  updated: 0,
  archived: 0,
  unarchived: 0,
  unchanged: 0,
  rejected: 0,
  held: 0,
  requests: 0,
}

export interface RunScope {
  scope: "changed" | "all"
  variant_ids?: string[]
  /** Somebody has confirmed what the brake would hold. */
  confirm?: boolean
}

/** Runs that somebody follows: created, taken by one process at a time, counted, finished. */
export class SyncRunStore {
  constructor(private readonly database: Database) {}

  /**
   * Takes a run that nobody works on, under a heartbeat. Read-backs go one at a time: each would take for missing what another
   * has staged.
   *
   * @returns its scope, or null where another process has it, it is over, or it has to wait for its turn
   */
  async take(id: string, staleAfterMs: number): Promise<{ scope: RunScope } | null> {
    return this.inTurn(async (sql) => {
      const [row] = await sql<{ scope: RunScope }>(
        `UPDATE partner_commerce_run r
            SET status = 'running', started_at = COALESCE(started_at, now()), heartbeat_at = now(), updated_at = now()
          WHERE shop_code = $shop AND id = ? AND deleted_at IS NULL
            AND (status = 'queued' OR (status = 'running' AND heartbeat_at < now() - ? * interval '1 millisecond'))
            AND (kind = 'sync' OR NOT EXISTS (
                  SELECT 1 FROM partner_commerce_run other
                   WHERE other.shop_code = r.shop_code AND other.kind = r.kind AND other.id <> r.id AND other.deleted_at IS NULL
                     AND other.status = 'running' AND other.heartbeat_at >= now() - ? * interval '1 millisecond'))
         RETURNING scope`,
        [id, staleAfterMs, staleAfterMs],
      )
      return row ?? null
    })
  }

  /** Is it still to be taken? Shows that somebody waits for it. */
  async isQueued(id: string): Promise<boolean> {
    const rows = await this.database.sql(
      `UPDATE partner_commerce_run SET heartbeat_at = now() WHERE shop_code = $shop AND id = ? AND status = 'queued' AND deleted_at IS NULL RETURNING id`,
      [id],
    )
    return rows.length > 0
  }

  /** Ids of runs that wait, or whose process died. */
  async waiting(shopCode: string, staleAfterMs: number): Promise<string[]> {
    const rows = await this.database.sql<{ id: string }>(
      `SELECT id FROM partner_commerce_run
        WHERE shop_code = ? AND kind = 'sync' AND deleted_at IS NULL
          AND (status = 'queued' OR (status = 'running' AND heartbeat_at < now() - ? * interval '1 millisecond'))
        ORDER BY created_at`,
      [shopCode, staleAfterMs],
    )
    return rows.map((row) => row.id)
  }

  /** Ends read-backs whose process died: what such a one had read is too old to go on with. @returns how many */
  async endDead(shopCode: string, staleAfterMs: number): Promise<number> {
    const rows = await this.database.sql(
      `UPDATE partner_commerce_run
          SET status = 'failed', message = ?, note = ?::jsonb, finished_at = now(), heartbeat_at = NULL, updated_at = now()
        WHERE shop_code = ? AND kind = 'reconcile' AND status IN ('queued', 'running') AND deleted_at IS NULL
          AND COALESCE(heartbeat_at, created_at) < now() - ? * interval '1 millisecond'
       RETURNING id`,
      [...toSaid({ code: "process_ended", values: {} }), shopCode, staleAfterMs],
    )
    return rows.length
  }

  async setTotal(id: string, total: number): Promise<void> {
    await this.database.sql(
      `UPDATE partner_commerce_run SET total = GREATEST(total, done + ?) WHERE shop_code = $shop AND id = ?`,
      [total, id],
    )
  }

  /** Adds to the counters, and shows that the run is alive. */
  async count(id: string, counts: RunCounts): Promise<void> {
    const sums = RUN_COUNTERS.map((name) => `${name} = ${name} + ?`).join(", ")
    await this.database.sql(
      `UPDATE partner_commerce_run SET ${sums}, total = GREATEST(total, done + ?), heartbeat_at = now(), updated_at = now()
        WHERE shop_code = $shop AND id = ?`,
      [...RUN_COUNTERS.map((name) => counts[name]), counts.done, id],
    )
  }

  /** Held runs are over once somebody decided about what they held. */
  async endHeld(shopCode: string, note: RunNote): Promise<void> {
    await endHeld(this.database.sql, shopCode, note)
  }

  /** Ends held runs when the brake holds nothing any more that somebody has to decide about. @returns false when it does */
  async releaseHeld(shopCode: string): Promise<boolean> {
    const [row] = await this.database.sql<{ is_over: boolean }>(
      `WITH brake AS MATERIALIZED (
         SELECT NOT EXISTS (SELECT 1 FROM partner_commerce_item WHERE shop_code = ? AND brake_state = 'held' AND deleted_at IS NULL) AS is_over),
       released AS (
         UPDATE partner_commerce_run SET status = 'completed', message = ?, note = ?::jsonb, finished_at = COALESCE(finished_at, now()), updated_at = now()
          WHERE shop_code = ? AND status = 'held' AND (SELECT is_over FROM brake))
       SELECT is_over FROM brake`,
      [shopCode, ...toSaid({ code: "released", values: {} }), shopCode],
    )
    return row?.is_over ?? true
  }

  /** Does a run wait for a person? */
  isHeld(shopCode: string): Promise<boolean> {
    return isHeld(this.database.sql, shopCode)
  }

  /**
   * A push was held: its run waits for a person, instead of any that did before.
   *
   * @param runId absent = nobody had asked for the push, so a run is written down for it
   */
  async hold(shopCode: string, note: RunNote, { items, runId }: { items: number; runId?: string }): Promise<void> {
    await this.inTurn(async (sql) => {
      await endHeld(sql, shopCode, { code: "superseded", values: {} })
      if (runId) await finish(sql, runId, { status: "held", note })
      else await insertHeld(sql, shopCode, { note, items })
    })
  }

  /** Held items without a run that says so get one. */
  async holdUntold(shopCode: string, note: RunNote, items: number): Promise<void> {
    await this.inTurn(async (sql) => {
      if (!(await isHeld(sql, shopCode))) await insertHeld(sql, shopCode, { note, items })
    })
  }

  async finish(id: string, status: "completed" | "failed", note: RunNote | null): Promise<void> {
    await finish(this.database.sql, id, { status, note })
  }

  /** Runs of every shop, also of one that the options no longer name. @returns how many were dropped */
  async prune(olderThanDays: number): Promise<number> {
    const rows = await this.database.sql(
      `DELETE FROM partner_commerce_run
        WHERE status IN ('completed', 'failed') AND finished_at < now() - ? * interval '1 day' RETURNING id`,
      [olderThanDays],
    )
    return rows.length
  }

  /** Lock: all processes of a shop take turns, because what decides by which runs there are must not decide beside another. */
  private inTurn<T>(task: (sql: Sql) => Promise<T>): Promise<T> {
    return this.database.transaction(async (sql) => {
      await sql(`SELECT pg_advisory_xact_lock(hashtext('partner_commerce_run'), hashtext($shop))`)
      return task(sql)
    })
  }
}

async function isHeld(sql: Sql, shopCode: string): Promise<boolean> {
  const rows = await sql(
    `SELECT 1 FROM partner_commerce_run WHERE shop_code = ? AND status = 'held' AND deleted_at IS NULL LIMIT 1`,
    [shopCode],
  )
  return rows.length > 0
}

async function endHeld(sql: Sql, shopCode: string, note: RunNote): Promise<void> {
  await sql(
    `UPDATE partner_commerce_run SET status = 'completed', message = ?, note = ?::jsonb, finished_at = COALESCE(finished_at, now()), updated_at = now()
      WHERE shop_code = ? AND status = 'held'`,
    [...toSaid(note), shopCode],
  )
}

async function insertHeld(
  sql: Sql,
  shopCode: string,
  { note, items }: { note: RunNote; items: number },
): Promise<void> {
  await sql(
    `INSERT INTO partner_commerce_run (id, shop_code, kind, status, scope, message, note, total, held)
     VALUES ('pcrun_' || upper(replace(gen_random_uuid()::text, '-', '')), ?, 'sync', 'held', '{"scope": "changed"}', ?, ?::jsonb, ?, ?)`,
    [shopCode, ...toSaid(note), items, items],
  )
}

async function finish(
  sql: Sql,
  id: string,
  { status, note }: { status: "completed" | "failed" | "held"; note: RunNote | null },
): Promise<void> {
  await sql(
    `UPDATE partner_commerce_run SET status = ?, message = ?, note = ?::jsonb, finished_at = now(), heartbeat_at = NULL, updated_at = now()
      WHERE shop_code = $shop AND id = ?`,
    [status, ...toSaid(note), id],
  )
}

const toSaid = (note: RunNote | null): [message: string | null, note: string | null] =>
  note ? [render(note), toJson(note)] : [null, null]
