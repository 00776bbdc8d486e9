import { type Database, toContains } from "../../database/database"
import { type SaleKind } from "../../messages/rules/message"
import { type ActivityEntry } from "./activity-log"

/** An exchange in the form that people see. */
export interface ActivityRow extends Omit<ActivityEntry, "partner_ids"> {
  id: string
  /** The kind of the transaction; null = the call is about no known sale. */
  sale: SaleKind | null
}

/** The transactions of a search text: the search finds everything about one of them. */
export interface SearchedActivity {
  trxIds: string[]
  partnerIds: string[]
  operations: string[]
}

export interface ActivityQuestion {
  direction?: "out" | "in"
  operation?: string
  trxId?: string
  partnerId?: string
  /** Leaves out calls that only check whether an object exists. */
  withoutPings: boolean
  /** Absent = all. */
  searched?: SearchedActivity
  limit: number
  offset: number
}

export interface ActivityPage {
  activity: ActivityRow[]
  /** At most {@link MOST}. */
  count: number
  /** The number of further rows with pings, at most {@link MOST}; 0 if pings are shown. */
  pings: number
}

/** The most rows that a person can page through, because counting a million rows for a page of twenty is too slow. */
const MOST = 10_000

/** Pings come each minute, and show no news while everything works. */
const PINGS = ["catalog.ping", "transactions.ping", "callback.exists"]

const OF_SHOP = "partner_commerce_activity WHERE shop_code = $shop AND deleted_at IS NULL"

const COLUMNS = `id, at, direction, operation, method, path, status, duration_ms, attempt, request, response, error, trx_id,
  CASE WHEN EXISTS (SELECT 1 FROM partner_commerce_deal sold WHERE sold.shop_code = $shop AND sold.trx_id = activity.trx_id) THEN 'deal'
       WHEN EXISTS (SELECT 1 FROM partner_commerce_payment sold WHERE sold.shop_code = $shop AND sold.trx_id = activity.trx_id) THEN 'payment'
   END AS sale`

/** Reads the log of sent and received calls for people, the newest first. The log collects calls in memory: call `activity.flush` before. */
export class ActivityList {
  constructor(private readonly database: Database) {}

  async read(question: ActivityQuestion): Promise<ActivityPage> {
    const { withoutPings, limit, offset } = question
    const shown = toFound(question, withoutPings ? "operation <> ALL(?)" : null)
    const pings = toFound(question, "operation = ANY(?)")
    const [rows, [hidden]] = await Promise.all([
      this.database.sql<ActivityRow & { count: number }>(
        // The page is found by its times first, so that only its rows are read with their bodies.
        `WITH found AS MATERIALIZED (${shown.sql}),
              page AS (SELECT id FROM found ORDER BY at DESC, id DESC LIMIT ? OFFSET ?)
         SELECT counted.count, shown.* FROM (SELECT count(*)::int AS count FROM found) counted
           LEFT JOIN (SELECT ${COLUMNS} FROM partner_commerce_activity activity WHERE id IN (SELECT id FROM page)) shown ON true
          ORDER BY shown.at DESC, shown.id DESC`,
        [...shown.params, limit, offset],
      ),
      withoutPings
        ? this.database.sql<{ count: number }>(`SELECT count(*)::int AS count FROM (${pings.sql}) found`, pings.params)
        : [],
    ])
    const activity = rows.flatMap(({ count: _, ...row }) => (row.id === null ? [] : [row]))
    return { activity, count: rows[0]?.count ?? 0, pings: hidden?.count ?? 0 }
  }

  /** Names of operations that contain the text. Loose index scan, because many rows share few names. */
  async operationsNamed(text: string): Promise<string[]> {
    const rows = await this.database.sql<{ operation: string }>(
      `WITH RECURSIVE names AS (
         (SELECT operation FROM ${OF_SHOP} ORDER BY operation LIMIT 1)
         UNION ALL
         SELECT (SELECT operation FROM ${OF_SHOP} AND operation > names.operation ORDER BY operation LIMIT 1)
           FROM names WHERE names.operation IS NOT NULL)
       SELECT operation FROM names WHERE operation ILIKE ?`,
      [toContains(text)],
    )
    return rows.map(({ operation }) => operation)
  }
}

interface Found {
  sql: string
  params: unknown[]
}

/** @param ofPings a condition with {@link PINGS} as its parameter */
function toFound(question: ActivityQuestion, ofPings: string | null): Found {
  const conditions: Condition[] = []
  if (ofPings) conditions.push([ofPings, PINGS])
  if (question.direction) conditions.push(["direction = ?", question.direction])
  if (question.operation) conditions.push(["operation = ?", question.operation])
  if (question.trxId) conditions.push(["trx_id = ?", question.trxId])
  if (question.partnerId) conditions.push(["partner_ids @> ARRAY[?]::text[]", question.partnerId])
  if (!question.searched) return newest(conditions)
  const { trxIds, partnerIds, operations } = question.searched
  // Each part uses its own index. Rows about few subjects are found before sorting, because an index by time would have to search
  // everything.
  const parts = [
    all([...conditions, ["trx_id = ANY(?)", trxIds]]),
    all([...conditions, ["partner_ids && ?::text[]", partnerIds]]),
    ofEach(operations, conditions),
  ]
  return {
    sql: `SELECT id, at FROM (${parts.map(({ sql }) => `(${sql})`).join(" UNION ")}) parts ORDER BY at DESC, id DESC LIMIT ${MOST}`,
    params: parts.flatMap(({ params }) => params),
  }
}

type Condition = [sql: string, ...params: unknown[]]

const all = (conditions: Condition[]): Found => ({
  sql: [`SELECT id, at FROM ${OF_SHOP}`, ...conditions.map(([sql]) => sql)].join(" AND "),
  params: conditions.flatMap(([, ...params]) => params),
})

function newest(conditions: Condition[]): Found {
  const { sql, params } = all(conditions)
  return { sql: `${sql} ORDER BY at DESC, id DESC LIMIT ${MOST}`, params }
}

/** The newest rows of each operation, each in its own part of the index. */
function ofEach(operations: string[], conditions: Condition[]): Found {
  const { sql, params } = newest([["operation = searched.name"], ...conditions])
  return {
    sql: `SELECT each.* FROM unnest(?::text[]) AS searched(name) CROSS JOIN LATERAL (${sql}) each`,
    params: [operations, ...params],
  }
}
