import { type Database } from "./database"

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
export class RunBook {
  constructor(private readonly database: Database) {}

  /** Takes a run that nobody works on, under a heartbeat. @returns its scope, or null where another process has it, or it is over */
  async take(id: string, staleAfterMs: number): Promise<{ scope: RunScope } | null> {
    const [row] = await this.database.sql<{ scope: RunScope }>(
      `UPDATE partner_commerce_run
          SET status = 'running', started_at = COALESCE(started_at, now()), heartbeat_at = now(), updated_at = now()
        WHERE id = ? AND deleted_at IS NULL
          AND (status = 'queued' OR (status = 'running' AND heartbeat_at < now() - ? * interval '1 millisecond'))
       RETURNING scope`,
      [id, staleAfterMs],
    )
    return row ?? null
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

  async setTotal(id: string, total: number): Promise<void> {
    await this.database.sql(`UPDATE partner_commerce_run SET total = GREATEST(total, done + ?) WHERE id = ?`, [
      total,
      id,
    ])
  }

  /** Adds to the counters, and shows that the run is alive. */
  async count(id: string, counts: RunCounts): Promise<void> {
    const sums = RUN_COUNTERS.map((name) => `${name} = ${name} + ?`).join(", ")
    await this.database.sql(
      `UPDATE partner_commerce_run SET ${sums}, total = GREATEST(total, done + ?), heartbeat_at = now(), updated_at = now()
        WHERE id = ?`,
      [...RUN_COUNTERS.map((name) => counts[name]), counts.done, id],
    )
  }

  /** Held runs are over once somebody decided about what they held. */
  async endHeld(shopCode: string, message: string): Promise<void> {
    await this.database.sql(
      `UPDATE partner_commerce_run SET status = 'completed', message = ?, updated_at = now() WHERE shop_code = ? AND status = 'held'`,
      [message, shopCode],
    )
  }

  async finish(id: string, status: "completed" | "failed" | "held", message: string | null): Promise<void> {
    await this.database.sql(
      `UPDATE partner_commerce_run SET status = ?, message = ?, finished_at = now(), heartbeat_at = NULL, updated_at = now()
        WHERE id = ?`,
      [status, message, id],
    )
  }
}
