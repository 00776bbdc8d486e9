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

/** The comparison covers transactions that began within these days. */
export interface ReconciledDays {
  from: Date
  to: Date
}

const COLUMNS = `id, status, by, compared_from, compared_to, compared, unread, found, differences, message, note, created_at, finished_at`

/** The admin shows this many differences; the rest is only counted. */
const MOST_KEPT = 1_000
/** A process without a heartbeat for this long is dead: a single check takes less time. */
const IS_DEAD = "heartbeat_at < now() - interval '5 minutes'"
/** A failed comparison is repeated in the same night. */
const AGAIN_AFTER = "interval '1 hour'"

/**
 * Comparisons of the books. One *runs* while its heartbeat continues, and ends as *completed* or *failed*. An index allows one running
 * comparison per shop, across all processes.
 */
export class Reconciliations {
  constructor(private readonly database: Database) {}

  /** @returns null while another comparison runs */
  async start(days: number, by: string | null): Promise<ReconciliationRow | null> {
    return this.database.transaction((sql) => start(sql, days, by))
  }

  /**
   * Starts tonight's comparison once: if its minute has come since the last comparison began, or if the last one failed a while ago. A shop
   * without sales has no books to compare.
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

  /** @returns false if the comparison was declared dead */
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

  /** @returns false if it had already ended */
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

  /** The latest comparison, and the latest completed one. */
  async newest(): Promise<{ newest: ReconciliationRow | null; completed: ReconciliationRow | null }> {
    const select = (condition: string) =>
      this.database.sql<ReconciliationRow>(
        `SELECT ${COLUMNS} FROM partner_commerce_reconciliation WHERE shop_code = $shop AND ${condition} AND deleted_at IS NULL
          ORDER BY created_at DESC, id DESC LIMIT 1`,
      )
    const [[newest], [completed]] = await Promise.all([select("true"), select("status = 'completed'")])
    return { newest: newest ?? null, completed: completed ?? null }
  }

  /** Drops old comparisons of every shop, except the last one of each shop. */
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
