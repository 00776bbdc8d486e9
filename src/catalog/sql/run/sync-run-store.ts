import { type RunNote } from "../../../messages/rules/message"
import { type ConfirmableAnomaly } from "../../rules/read-back/remote-list"
import { render } from "../../../messages/rules/render"
import { type Database, type Sql, toJson } from "../../../database/database"
import { pruneRows } from "../../../database/prune-rows"

export const RUN_COUNTERS = [
  "done",
  "created",
  "updated",
  "repriced",
  "archived",
  "unarchived",
  "unchanged",
  "rejected",
  "refused",
  "blocked",
  "waiting",
  "requests",
  "approved",
] as const
export type RunCounts = Record<(typeof RUN_COUNTERS)[number], number>
export const NO_COUNTS: RunCounts = {
  done: 0,
  created: 0,
  updated: 0,
  repriced: 0,
  archived: 0,
  unarchived: 0,
  unchanged: 0,
  rejected: 0,
  refused: 0,
  blocked: 0,
  waiting: 0,
  requests: 0,
  approved: 0,
}

export interface RunScope {
  /** `waiting`: a read-back of waiting and rejected versions only. */
  scope: "changed" | "all" | "waiting"
  variant_ids?: string[]
  /** A person has confirmed the push that waited. */
  confirm?: boolean
  /** The anomaly of an earlier read-back, if a person has confirmed that its missing products are gone. */
  confirmed?: ConfirmableAnomaly
  /** The person who started the run; absent = the plugin started it. */
  by?: string
  /** Reads the bytes of every picture again first, and also those of unusable pictures. */
  rereads_images?: boolean
}

/** Visible runs: created, taken by one process at a time, counted, finished. */
export class SyncRunStore {
  constructor(private readonly database: Database) {}

  /**
   * Claims a free run, under a heartbeat. Read-backs run one at a time, because each would count the rows that another staged as missing.
   *
   * @returns its scope, or null if another process has it, it is over, or it has to wait for its turn
   */
  async claim(id: string, staleAfterMs: number): Promise<{ scope: RunScope } | null> {
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

  /** Is the run still queued? The call also records that a caller waits for it. */
  async isQueued(id: string): Promise<boolean> {
    const rows = await this.database.sql(
      `UPDATE partner_commerce_run SET heartbeat_at = now() WHERE shop_code = $shop AND id = ? AND status = 'queued' AND deleted_at IS NULL RETURNING id`,
      [id],
    )
    return rows.length > 0
  }

  /** Releases the run of a process that stops, so that the next process continues it. */
  async release(id: string): Promise<void> {
    await this.database.sql(
      `UPDATE partner_commerce_run SET status = 'queued', heartbeat_at = NULL, updated_at = now()
        WHERE shop_code = $shop AND id = ? AND status = 'running'`,
      [id],
    )
  }

  /** Ids of runs that wait, or whose process died. */
  async waiting(staleAfterMs: number): Promise<string[]> {
    const rows = await this.database.sql<{ id: string }>(
      `SELECT id FROM partner_commerce_run
        WHERE shop_code = $shop AND kind = 'sync' AND deleted_at IS NULL
          AND (status = 'queued' OR (status = 'running' AND heartbeat_at < now() - ? * interval '1 millisecond'))
        ORDER BY created_at`,
      [staleAfterMs],
    )
    return rows.map((row) => row.id)
  }

  /** Ends read-backs whose process died: the pages that it had read are too old to continue. @returns how many */
  async failAbandoned(staleAfterMs: number): Promise<number> {
    const rows = await this.database.sql(
      `UPDATE partner_commerce_run
          SET status = 'failed', message = ?, note = ?::jsonb, finished_at = now(), heartbeat_at = NULL, updated_at = now()
        WHERE shop_code = $shop AND kind = 'reconcile' AND status IN ('queued', 'running') AND deleted_at IS NULL
          AND COALESCE(heartbeat_at, created_at) < now() - ? * interval '1 millisecond'
       RETURNING id`,
      [...toNoteColumns({ code: "process_ended", values: {} }), staleAfterMs],
    )
    return rows.length
  }

  /**
   * Counts the failures in a row to read the service's lists, separately for the list of everything and for the waiting lists.
   *
   * @returns the larger number. A list that contradicts itself is no failure, and neither is a process that died
   */
  async countFailedReadings(): Promise<number> {
    const [row] = await this.database.sql<{ failed: number }>(
      `WITH reading AS (
         SELECT scope->>'scope' = 'waiting' AS of_waiting, status, note->>'code' AS code, created_at FROM partner_commerce_run
          WHERE shop_code = $shop AND kind = 'reconcile' AND deleted_at IS NULL),
       counted AS (
         SELECT of_waiting, count(*)::int AS failed FROM reading r
          WHERE status = 'failed' AND code = 'failed' AND NOT EXISTS (
                  SELECT 1 FROM reading good
                   WHERE good.status IN ('completed', 'waiting') AND good.created_at > r.created_at
                     AND (good.of_waiting = r.of_waiting OR NOT good.of_waiting))
          GROUP BY of_waiting)
       SELECT COALESCE(max(failed), 0) AS failed FROM counted`,
    )
    return row?.failed ?? 0
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

  /** Ends a read-back that is not credible: it waits for a person, in place of any earlier one. */
  async holdReadBack(id: string, note: RunNote): Promise<void> {
    await this.inTurn(async (sql) => {
      await endWaitingReadBacks(sql, { code: "superseded", values: {} })
      await finish(sql, id, { status: "waiting", note })
    })
  }

  /** Ends waiting read-backs after a later credible one. */
  async endWaitingReadBacks(note: RunNote): Promise<void> {
    await endWaitingReadBacks(this.database.sql, note)
  }

  /** Ends waiting pushes that have no decision left for a person. @returns whether any push still waits */
  async releaseWaiting(): Promise<boolean> {
    const { sql } = this.database
    const waits = `EXISTS (SELECT 1 FROM partner_commerce_item i
       WHERE i.shop_code = r.shop_code AND i.decisions IS NOT NULL AND i.deleted_at IS NULL
         AND i.decisions @> jsonb_build_array(jsonb_build_object('run', r.id, 'state', 'waiting')))`
    const [left] = await sql<{ waiting: string }>(
      `WITH waiting AS MATERIALIZED (
         SELECT r.id, ${waits} AS waits FROM partner_commerce_run r
          WHERE r.shop_code = $shop AND r.kind = 'sync' AND r.status = 'waiting' AND r.deleted_at IS NULL),
       released AS (
         UPDATE partner_commerce_run SET status = 'completed', message = ?, note = ?::jsonb, finished_at = COALESCE(finished_at, now()), updated_at = now()
          WHERE status = 'waiting' AND id IN (SELECT id FROM waiting WHERE NOT waits))
       SELECT count(*) FILTER (WHERE waits) AS waiting FROM waiting`,
      [...toNoteColumns({ code: "released", values: {} })],
    )
    return Number(left?.waiting ?? 0) > 0
  }

  /** The push that waits for a person, the newest of several; null = none. */
  async newestWaiting(): Promise<{ id: string; began_at: Date; held_at: Date } | null> {
    const [row] = await this.database.sql<{ id: string; began_at: Date; held_at: Date }>(
      `SELECT id, created_at AS began_at, COALESCE(finished_at, created_at) AS held_at FROM partner_commerce_run WHERE shop_code = $shop AND kind = 'sync' AND status = 'waiting' AND deleted_at IS NULL
        ORDER BY created_at DESC, id DESC LIMIT 1`,
    )
    return row ?? null
  }

  /** A push that a person started: this many items wait for a person. */
  async hold(id: string, note: RunNote, items: number): Promise<void> {
    await this.database.sql(
      `UPDATE partner_commerce_run SET status = 'waiting', message = ?, note = ?::jsonb, waiting = waiting + ?, finished_at = now(), heartbeat_at = NULL, updated_at = now()
        WHERE shop_code = $shop AND id = ?`,
      [...toNoteColumns(note), items, id],
    )
  }

  async finish(id: string, status: "completed" | "failed", note: RunNote | null): Promise<void> {
    await finish(this.database.sql, id, { status, note })
  }

  /** Runs of every shop, also of one that the options no longer name. @returns how many were dropped */
  async prune(olderThanDays: number): Promise<number> {
    return pruneRows(this.database, {
      table: "partner_commerce_run",
      condition: "old.status IN ('completed', 'failed') AND old.finished_at < now() - ? * interval '1 day'",
      params: [olderThanDays],
    })
  }

  /** Lock: all processes of a shop take turns, because two processes must not decide at once by the existing runs. */
  private inTurn<T>(task: (sql: Sql) => Promise<T>): Promise<T> {
    return this.database.transaction(async (sql) => {
      await sql(`SELECT pg_advisory_xact_lock(hashtext('partner_commerce_run'), hashtext($shop))`)
      return task(sql)
    })
  }
}

async function endWaitingReadBacks(sql: Sql, note: RunNote): Promise<void> {
  await sql(
    `UPDATE partner_commerce_run SET status = 'completed', message = ?, note = ?::jsonb, finished_at = COALESCE(finished_at, now()), updated_at = now()
      WHERE shop_code = $shop AND kind = 'reconcile' AND status = 'waiting'`,
    toNoteColumns(note),
  )
}

async function finish(
  sql: Sql,
  id: string,
  { status, note }: { status: "completed" | "failed" | "waiting"; note: RunNote | null },
): Promise<void> {
  await sql(
    `UPDATE partner_commerce_run SET status = ?, message = ?, note = ?::jsonb, finished_at = now(), heartbeat_at = NULL, updated_at = now()
      WHERE shop_code = $shop AND id = ?`,
    [status, ...toNoteColumns(note), id],
  )
}

/** A note as stored, with its English text. */
const toNoteColumns = (note: RunNote | null): [message: string | null, note: string | null] =>
  note ? [render(note), toJson(note)] : [null, null]

interface WaitingRun {
  id: string
  note: RunNote
  items: number
  /** Few changes at a time join this run; see change-limit-ledger. */
  gathers: boolean
}

/** Creates a run for the held changes of a push that no person started. */
export async function insertWaitingRun(sql: Sql, { id, note, items, gathers }: WaitingRun): Promise<void> {
  await sql(
    `INSERT INTO partner_commerce_run (id, shop_code, kind, status, scope, message, note, total, waiting)
     VALUES (?, $shop, 'sync', 'waiting', ?::jsonb, ?, ?::jsonb, ?, ?)`,
    [id, toJson({ scope: "changed", ...(gathers && { gathers }) }), ...toNoteColumns(note), items, items],
  )
}

/** The waiting run that few changes at a time join. */
export async function findGatheringRun(sql: Sql): Promise<string | null> {
  const [row] = await sql<{ id: string }>(
    `SELECT id FROM partner_commerce_run
      WHERE shop_code = $shop AND status = 'waiting' AND scope @> '{"gathers": true}' AND deleted_at IS NULL ORDER BY created_at LIMIT 1`,
  )
  return row?.id ?? null
}

/** Removes a run whose changes another run shows now. */
export async function removeRun(sql: Sql, id: string): Promise<void> {
  await sql(`DELETE FROM partner_commerce_run WHERE shop_code = $shop AND id = ?`, [id])
}
