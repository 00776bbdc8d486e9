import { type RaisedProblem } from "../../messages/rules/message"
import { isOfOutage, OUTAGE_HOURS } from "../rules/outage-problem"
import { isDecided } from "../rules/problems"
import { render, renderFix } from "../../messages/rules/render"
import { type Database, type Sql, toJson } from "../../database/database"
import { pruneRows } from "../../database/prune-rows"

/** `key` identifies the subject: the same key twice is the same problem. */
export type ProblemReport = { key: string } & RaisedProblem

/** A state of the store that code compares again and again. */
export interface ProblemState {
  key: string
  /** null = the state is over. */
  problem: RaisedProblem | null
}

/** In English. */
export interface ShownProblem {
  key: string
  code: string
  message: string
  fix: string
  /** The message as a code with values, for any language. */
  why: RaisedProblem
}

export interface OpenProblem extends ShownProblem {
  id: string
  /** The number of occurrences since the problem opened. */
  count: number
  raised_at: string
  last_seen_at: string
}

/** How many problems of a code are open. */
export interface ProblemCount {
  code: string
  count: number
}

/** `cleared_at`: null = the problem is open. */
export interface KeptProblem extends OpenProblem {
  cleared_at: string | null
}

export interface ReportedProblem extends ShownProblem {
  /** false = a problem of the same outage was reported before. */
  is_first: boolean
}

/** Called when a problem opens and when it is cleared. */
export type OnProblem = (event: "raised" | "cleared", problem: ReportedProblem) => Promise<void>

const COLUMNS = "id, key, code, message, fix, why, count, raised_at, last_seen_at, cleared_at"

/** Problems that need a person: raised once under a key, and cleared by the code that finds them solved. */
export class ProblemStore {
  constructor(
    private readonly database: Database,
    private readonly onProblem: OnProblem = () => Promise.resolve(),
  ) {}

  /**
   * @param times occurrences since it was last raised
   * @returns true if it was not open before, so that it is reported once
   */
  async raise({ key, ...why }: ProblemReport, times = 1): Promise<boolean> {
    const { code } = why
    const problem = { key, code, message: render(why), fix: renderFix(code), why }
    if (isDecided(code) && (await this.isDismissed(problem))) return false
    const [isNew, isFirst] = isOfOutage(code)
      ? await this.database.transaction(async (sql) => {
          // Many deals may raise the problem at the same moment, and only one call opens it.
          await sql("SELECT pg_advisory_xact_lock(hashtext($shop), hashtext(?))", [code])
          const isFirst = await this.isFirst(sql, code)
          return [await this.write(sql, problem, times), isFirst] as const
        })
      : [await this.write(this.database.sql, problem, times), true]
    if (isNew) await this.onProblem("raised", { ...problem, is_first: isFirst })
    return isNew
  }

  /** A person has dismissed the latest problem of this key, and nothing has changed since. */
  private async isDismissed({ key, why }: ShownProblem): Promise<boolean> {
    const [latest] = await this.database.sql<{ is_same: boolean }>(
      `SELECT is_dismissed AND why = ?::jsonb AS is_same FROM partner_commerce_problem
        WHERE shop_code = $shop AND key = ? AND deleted_at IS NULL ORDER BY raised_at DESC LIMIT 1`,
      [toJson(why), key],
    )
    return latest?.is_same ?? false
  }

  private async isFirst(sql: Sql, code: string): Promise<boolean> {
    const others = await sql(
      `SELECT 1 FROM partner_commerce_problem WHERE shop_code = $shop AND code = ? AND cleared_at IS NULL AND deleted_at IS NULL
          AND raised_at > now() - interval '${OUTAGE_HOURS} hours' LIMIT 1`,
      [code],
    )
    return others.length === 0
  }

  private async write(sql: Sql, { key, code, message, fix, why }: ShownProblem, times: number): Promise<boolean> {
    const [row] = await sql<{ is_new: boolean }>(
      `INSERT INTO partner_commerce_problem AS open (id, shop_code, key, code, message, fix, why, count, raised_at, last_seen_at)
       VALUES ('pcprob_' || upper(replace(gen_random_uuid()::text, '-', '')), $shop, ?, ?, ?, ?, ?::jsonb, ?, now(), now())
       ON CONFLICT (shop_code, key) WHERE cleared_at IS NULL AND deleted_at IS NULL
       DO UPDATE SET code = excluded.code, message = excluded.message, fix = excluded.fix, why = excluded.why,
                     count = open.count + excluded.count, last_seen_at = now(), updated_at = now()
       RETURNING (xmax = 0) AS is_new`,
      [key, code, message, fix, toJson(why), times],
    )
    return row?.is_new ?? false
  }

  /** @returns true if it was open */
  async clear(key: string): Promise<boolean> {
    return (await this.clearWhere("key = ?", [key])) > 0
  }

  /** @returns the number of problems that were open */
  async clearAll(keys: readonly string[]): Promise<number> {
    return this.clearWhere("key = ANY(?)", [keys])
  }

  /** Keeps each problem open exactly while its state lasts. */
  async refresh(states: readonly ProblemState[]): Promise<void> {
    const over = states.flatMap(({ key, problem }) => (problem === null ? key : []))
    if (over.length > 0) await this.clearAll(over)
    for (const { key, problem } of states) if (problem) await this.raise({ key, ...problem })
  }

  /** Clears only the problems that were last raised with this code. @returns the number of problems that were open */
  async clearOfCode(code: RaisedProblem["code"], keys: readonly string[]): Promise<number> {
    return this.clearWhere("code = ? AND key = ANY(?)", [code, keys])
  }

  /** A person dismisses the problem until it occurs again; a problem about a state until it changes. @returns true if it was open */
  async dismiss(id: string): Promise<boolean> {
    return (await this.clearWhere("id = ?", [id], { isDismissed: true })) > 0
  }

  /** Clears problems without an occurrence for this many hours. @returns the number of cleared problems */
  async expire(codes: readonly string[], afterHours: number): Promise<number> {
    return this.clearWhere("code = ANY(?) AND last_seen_at <= now() - ? * interval '1 hour'", [codes, afterHours])
  }

  /** Forgets problems that were cleared this many days ago, of every shop. @returns the number of problems */
  async prune(olderThanDays: number): Promise<number> {
    return pruneRows(this.database, {
      table: "partner_commerce_problem",
      condition: "old.cleared_at < now() - ? * interval '1 day'",
      params: [olderThanDays],
    })
  }

  async find(id: string): Promise<OpenProblem | null> {
    return (await this.open()).find((problem) => problem.id === id) ?? null
  }

  async open(): Promise<KeptProblem[]> {
    return this.database.sql<KeptProblem>(
      `SELECT ${COLUMNS} FROM partner_commerce_problem
        WHERE shop_code = $shop AND cleared_at IS NULL AND deleted_at IS NULL ORDER BY raised_at, id`,
    )
  }

  /** The open problems whose message names the transaction. */
  async ofTransaction(trxId: string): Promise<KeptProblem[]> {
    return this.database.sql<KeptProblem>(
      `SELECT ${COLUMNS} FROM partner_commerce_problem
        WHERE shop_code = $shop AND cleared_at IS NULL AND deleted_at IS NULL AND why->'values'->>'trx_id' = ?
        ORDER BY raised_at, id`,
      [trxId],
    )
  }

  /** In the order of the codes' first problems. */
  async countOpen(): Promise<ProblemCount[]> {
    return this.database.sql<ProblemCount>(
      `SELECT code, count(*)::int AS count FROM partner_commerce_problem
        WHERE shop_code = $shop AND cleared_at IS NULL AND deleted_at IS NULL GROUP BY code ORDER BY min(raised_at)`,
    )
  }

  /** Cleared problems, the latest first. */
  async listCleared({ limit, offset }: { limit: number; offset: number }) {
    const condition = "shop_code = $shop AND cleared_at IS NOT NULL AND deleted_at IS NULL"
    const [problems, [counted]] = await Promise.all([
      this.database.sql<KeptProblem>(
        `SELECT ${COLUMNS} FROM partner_commerce_problem WHERE ${condition}
          ORDER BY cleared_at DESC, id LIMIT ? OFFSET ?`,
        [limit, offset],
      ),
      this.database.sql<{ count: number }>(
        `SELECT count(*)::int AS count FROM partner_commerce_problem WHERE ${condition}`,
      ),
    ])
    return { problems, count: counted?.count ?? 0 }
  }

  private async clearWhere(condition: string, params: unknown[], { isDismissed = false } = {}): Promise<number> {
    const problems = await this.database.sql<ShownProblem>(
      `UPDATE partner_commerce_problem SET cleared_at = now(), is_dismissed = ?, updated_at = now()
        WHERE shop_code = $shop AND ${condition} AND cleared_at IS NULL AND deleted_at IS NULL RETURNING key, code, message, fix, why`,
      [isDismissed, ...params],
    )
    for (const problem of problems) await this.onProblem("cleared", { ...problem, is_first: true })
    return problems.length
  }
}
