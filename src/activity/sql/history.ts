import { type Context } from "@medusajs/framework/types"
import { RULE_CHANGES } from "../rules/rule-changes"
import { type HistoryEntry } from "../../settings/rules/history-entry"
import { type DidCounts, type TimelineFact } from "../rules/timeline"
import { WITHOUT_EFFECT_ON_ENTRIES } from "../../settings/rules/settings"
import { type Database, newId, type Sql, toJson } from "../../database/database"
import { pruneRows } from "../../database/prune-rows"

export interface TimelineRow {
  id: string
  at: string
  actor: string | null
  fact: TimelineFact
  /** The push of the row, as its items name it; null = the row is no push. */
  push: string | null
  /** No newer row has the same code and the same setting. */
  is_last: boolean
}

export interface TimelineQuestion {
  /** Keys of problems that stop all work. */
  outages: readonly string[]
  limit: number
  offset: number
}

/** Pushes without a run share one row per hour, because a busy store sends stock each second. */
const BY_ITSELF = "pushed_by_itself"
/** Key of the row for the hour of a moment. */
export const toHourKey = (moment: Date): string =>
  `${BY_ITSELF}:${moment.toISOString().slice(0, "yyyy-mm-ddThh".length)}`

/** The history for people. It stores changes by people and pushes without a run; all other events come from their own tables. */
export class History {
  constructor(private readonly database: Database) {}

  async note(entry: HistoryEntry): Promise<void> {
    await insertHistory(this.database.sql, entry)
  }

  /**
   * Writes a change together with its author, in one transaction.
   *
   * @param write gets the context with which Medusa's generated methods join the transaction
   */
  async noteWith<Written>(entry: HistoryEntry, write: (context: Context) => Promise<Written>): Promise<Written> {
    return this.database.transaction(async (sql, context) => {
      const written = await write(context)
      await insertHistory(sql, entry)
      return written
    })
  }

  /** Adds counts to the row of the hour, for pushes without a run. */
  async addPushed(counts: DidCounts, hourKey: string): Promise<void> {
    const given = Object.entries(counts).filter(([, count]) => count > 0)
    if (given.length === 0) return
    const sums = given.map(
      ([name]) => `'${name}', COALESCE((old."values"->>'${name}')::int, 0) + (excluded."values"->>'${name}')::int`,
    )
    await this.database.sql(
      `INSERT INTO partner_commerce_history AS old (id, shop_code, at, code, "values", key)
       VALUES (${newId("pchist")}, $shop, now(), '${BY_ITSELF}', ?::jsonb, ?)
       ON CONFLICT (shop_code, key) WHERE key IS NOT NULL AND deleted_at IS NULL
       DO UPDATE SET "values" = old."values" || jsonb_build_object(${sums.join(", ")}), at = now(), updated_at = now()`,
      [toJson(Object.fromEntries(given)), hourKey],
    )
  }

  /**
   * Newest first. Merge: it reads from each ledger only as many new rows as the page may need, by its index of time, so it stays quick with
   * a long history. Read-backs without findings are left out, because one comes every quarter of an hour.
   */
  async list({ outages, limit, offset }: TimelineQuestion): Promise<{ rows: TimelineRow[]; count: number }> {
    const most = limit + offset
    const [rows, [counted]] = await Promise.all([
      this.database.sql<TimelineRow>(
        `WITH noted AS (SELECT id, at, actor, ${NOTED_FACT} AS fact, key AS push FROM ${NOTED} ORDER BY at DESC, id DESC LIMIT ?),
              runs AS (SELECT id, created_at AS at, scope->>'by' AS actor, ${RUN_FACT} AS fact, id AS push FROM ${RUNS}
                        ORDER BY created_at DESC, id DESC LIMIT ?),
              outages AS (SELECT id, raised_at AS at, NULL AS actor, ${OUTAGE_FACT} AS fact, NULL AS push FROM ${OUTAGES}
                           ORDER BY raised_at DESC, id DESC LIMIT ?)
         SELECT page.*, ${IS_LAST} AS is_last
           FROM (SELECT * FROM (SELECT * FROM noted UNION ALL SELECT * FROM runs UNION ALL SELECT * FROM outages) timeline
                  ORDER BY at DESC, id DESC LIMIT ? OFFSET ?) page
          ORDER BY at DESC, id DESC`,
        [most, most, outages, most, limit, offset],
      ),
      this.database.sql<{ count: number }>(
        `SELECT ((SELECT count(*) FROM ${NOTED}) + (SELECT count(*) FROM ${RUNS}) + (SELECT count(*) FROM ${OUTAGES}))::int AS count`,
        [outages],
      ),
    ])
    return { rows, count: counted?.count ?? 0 }
  }

  /** The latest change of the desired entries within these times: its entry; null = no such change. */
  async lastRuleChange({ after, until }: { after: Date; until: Date }): Promise<string | null> {
    const [row] = await this.database.sql<{ id: string }>(
      `SELECT id FROM ${NOTED} AND code = ANY(?) AND at > ? AND at <= ?
          AND (code <> 'setting_changed' OR split_part("values"->>'field', '.', 1) <> ALL(?))
        ORDER BY at DESC, id DESC LIMIT 1`,
      [RULE_CHANGES, after.toISOString(), until.toISOString(), [...WITHOUT_EFFECT_ON_ENTRIES]],
    )
    return row?.id ?? null
  }

  /** Drops old rows of every shop. @returns the number of dropped rows */
  async prune(olderThanDays: number): Promise<number> {
    return pruneRows(this.database, {
      table: "partner_commerce_history",
      condition: "old.at < now() - ? * interval '1 day'",
      params: [olderThanDays],
    })
  }
}

const NOTED = "partner_commerce_history WHERE shop_code = $shop AND deleted_at IS NULL"
const NOTED_FACT = `CASE code WHEN '${BY_ITSELF}' THEN jsonb_build_object('kind', code, 'counts', "values")
  ELSE jsonb_build_object('kind', 'noted', 'message', jsonb_build_object('code', code, 'values', "values" - 'states'),
                          'states', "values"->'states') END`
const IS_LAST = `NOT EXISTS (SELECT 1 FROM partner_commerce_history newer
  WHERE newer.shop_code = $shop AND newer.deleted_at IS NULL AND newer.at >= page.at AND (newer.at, newer.id) > (page.at, page.id)
    AND newer.code = page.fact->'message'->>'code'
    AND newer."values"->>'field' IS NOT DISTINCT FROM page.fact->'message'->'values'->>'field')`
const RUNS = `partner_commerce_run WHERE shop_code = $shop AND deleted_at IS NULL
  AND (kind = 'sync' OR status = 'failed' OR note IS NOT NULL OR approved > 0 OR rejected > 0)`
const RUN_FACT = `jsonb_build_object('kind', kind, 'status', status, 'note', note, 'counts', jsonb_build_object('created', created,
  'updated', updated, 'repriced', repriced, 'archived', archived, 'unarchived', unarchived, 'refused', refused, 'rejected', rejected, 'approved', approved))`
const OUTAGES = "partner_commerce_problem WHERE shop_code = $shop AND deleted_at IS NULL AND key = ANY(?)"
const OUTAGE_FACT = `jsonb_build_object('kind', 'outage', 'problem', why,
  'lasted_ms', floor(extract(epoch FROM cleared_at - raised_at) * 1000))`

/** Writes within a larger transaction. */
export async function insertHistory(sql: Sql, { by, messages }: HistoryEntry): Promise<void> {
  if (messages.length === 0) return
  await sql(
    `INSERT INTO partner_commerce_history (id, shop_code, at, code, "values", actor)
     SELECT ${newId("pchist")}, $shop, now(), code,
            CASE WHEN states IS NULL THEN "values" ELSE "values" || jsonb_build_object('states', states) END, ?
       FROM jsonb_to_recordset(?::jsonb) AS m(code text, "values" jsonb, states jsonb)`,
    [by, toJson(messages)],
  )
}
