import { type BooksNote } from "../../messages/rules/message"
import { render } from "../../messages/rules/render"
import { type BookDifference } from "../rules/compare-books"
import { type Database, type Sql, toJson } from "../../database/database"
import { pruneRows } from "../../database/prune-rows"

export interface ReconciliationRow {
  id: string
  status: "running" | "completed" | "failed"
  by: string | null
  compared_from: Date
  compared_to: Date
  compared: number
  unread: number
  found: number
  differences: BookDifference[]
  message: string | null
  note: BooksNote | null
  created_at: Date
  finished_at: Date | null
}

export interface ReconciliationResult {
  compared: number
  unread: number
  differences: readonly BookDifference[]
  note: BooksNote
}

/** Transactions that were begun within it are compared. */
export interface ReconciledDays {
  from: Date
  to: Date
}

const COLUMNS = `id, status, by, compared_from, compared_to, compared, unread, found, differences, message, note, created_at, finished_at`

/** So many are shown; the rest is counted. */
const MOST_KEPT = 1_000
/** A process that says nothing for so long is dead: no look at a transaction takes longer. */
const IS_DEAD = "heartbeat_at < now() - interval '5 minutes'"
/** A comparison that could not be read to its end is tried again in the same night. */
const AGAIN_AFTER = "interval '1 hour'"

/**
 * Comparisons of the books. One *runs* while its heartbeat goes on, and ends as *completed* or *failed*; an index lets one of a shop run at a
 * time, in whichever process.
 */
export class Reconciliations {
  constructor(private readonly database: Database) {}

  /** @returns null while another one runs */
  async start(days: number, by: string | null): Promise<ReconciliationRow | null> {
    return this.database.transaction((sql) => start(sql, days, by))
  }

  /**
   * Starts tonight's, once: its moment has come since the last one began, or the last one failed a while ago. A shop that had sold nothing
   * by then has nothing to compare.
   *
   * @param minute of the day, by UTC
   */
  async startDue(days: number, minute: number): Promise<ReconciliationRow | null> {
    return this.database.transaction(async (sql) => {
      const [due] = await sql<{ is_due: boolean }>(
        `WITH night AS (
           SELECT date_trunc('day', now() AT TIME ZONE 'UTC' - ?::int * interval '1 minute') AT TIME ZONE 'UTC' + ?::int * interval '1 minute' AS at),
         last AS (
           SELECT status, created_at FROM partner_commerce_reconciliation
            WHERE shop_code = $shop AND deleted_at IS NULL ORDER BY created_at DESC LIMIT 1)
         SELECT CASE (SELECT status FROM last)
                  WHEN 'failed' THEN (SELECT created_at FROM last) < now() - ${AGAIN_AFTER}
                  WHEN 'completed' THEN (SELECT created_at FROM last) < night.at
                  WHEN 'running' THEN true
                  ELSE EXISTS (SELECT 1 FROM partner_commerce_payment WHERE shop_code = $shop AND created_at < night.at)
                    OR EXISTS (SELECT 1 FROM partner_commerce_deal WHERE shop_code = $shop AND created_at < night.at)
                END AS is_due
           FROM night`,
        [minute, minute],
      )
      return due?.is_due ? start(sql, days, null) : null
    })
  }

  /** @returns false where it was given up for dead meanwhile */
  async beat(id: string): Promise<boolean> {
    const rows = await this.database.sql(
      `UPDATE partner_commerce_reconciliation SET heartbeat_at = now() WHERE shop_code = $shop AND id = ? AND status = 'running' RETURNING id`,
      [id],
    )
    return rows.length > 0
  }

  async complete(id: string, { compared, unread, differences, note }: ReconciliationResult): Promise<boolean> {
    const rows = await this.database.sql(
      `UPDATE partner_commerce_reconciliation
          SET status = 'completed', compared = ?, unread = ?, found = ?, differences = ?::jsonb, message = ?, note = ?::jsonb,
              finished_at = now(), updated_at = now()
        WHERE shop_code = $shop AND id = ? AND status = 'running' RETURNING id`,
      [compared, unread, differences.length, toJson(differences.slice(0, MOST_KEPT)), render(note), toJson(note), id],
    )
    return rows.length > 0
  }

  /** @returns false where it was over before */
  async fail(id: string, note: BooksNote): Promise<boolean> {
    const rows = await this.database.sql(
      `UPDATE partner_commerce_reconciliation SET status = 'failed', message = ?, note = ?::jsonb, finished_at = now(), updated_at = now()
        WHERE shop_code = $shop AND id = ? AND status = 'running' RETURNING id`,
      [render(note), toJson(note), id],
    )
    return rows.length > 0
  }

  async isRunning(id: string): Promise<boolean> {
    const rows = await this.database.sql(
      `SELECT 1 FROM partner_commerce_reconciliation WHERE shop_code = $shop AND id = ? AND status = 'running' AND NOT ${IS_DEAD}`,
      [id],
    )
    return rows.length > 0
  }

  /** The newest of all, and the newest that came to its end. */
  async newest(): Promise<{ newest: ReconciliationRow | null; completed: ReconciliationRow | null }> {
    const select = (condition: string) =>
      this.database.sql<ReconciliationRow>(
        `SELECT ${COLUMNS} FROM partner_commerce_reconciliation WHERE shop_code = $shop AND ${condition} AND deleted_at IS NULL
          ORDER BY created_at DESC, id DESC LIMIT 1`,
      )
    const [[newest], [completed]] = await Promise.all([select("true"), select("status = 'completed'")])
    return { newest: newest ?? null, completed: completed ?? null }
  }

  /** Drops old comparisons of every shop; the last one of each shop stays. */
  async prune(olderThanDays: number): Promise<number> {
    return pruneRows(this.database, {
      table: "partner_commerce_reconciliation",
      condition: `old.status <> 'running' AND old.created_at < now() - ? * interval '1 day'
          AND EXISTS (SELECT 1 FROM partner_commerce_reconciliation newer
                       WHERE newer.shop_code = old.shop_code AND newer.status = 'completed' AND newer.created_at > old.created_at)`,
      params: [olderThanDays],
    })
  }
}

async function start(sql: Sql, days: number, by: string | null): Promise<ReconciliationRow | null> {
  const died: BooksNote = { code: "process_ended", values: {} }
  await sql(
    `UPDATE partner_commerce_reconciliation SET status = 'failed', message = ?, note = ?::jsonb, finished_at = now(), updated_at = now()
      WHERE shop_code = $shop AND status = 'running' AND ${IS_DEAD}`,
    [render(died), toJson(died)],
  )
  const [row] = await sql<ReconciliationRow>(
    `INSERT INTO partner_commerce_reconciliation (id, shop_code, by, compared_from, compared_to, heartbeat_at)
     VALUES ('pcrec_' || upper(replace(gen_random_uuid()::text, '-', '')), $shop, ?, now() - ?::int * interval '1 day', now(), now())
     ON CONFLICT DO NOTHING RETURNING ${COLUMNS}`,
    [by, days],
  )
  return row ?? null
}
