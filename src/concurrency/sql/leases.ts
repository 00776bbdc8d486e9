import { type Database, toJson } from "../../database/database"

/** Only its holder works on a row, until it expires. */
export interface Lease {
  token: string
  forMs: number
}

export interface HeldRow {
  key: string
  lease: Lease
}

export interface ReleasedRow {
  key: string
  token: string
  /** Pause until the row is due again; absent = none. */
  againInMs?: number
}

/** A table whose rows are processed under a lease (`lease_token`, `lease_until`). */
export interface LeasedTable<Work extends string> {
  name: string
  /** The key column. */
  key: string
  /** The columns that readers get. */
  columns: string
  /** For each kind of work: the condition of due rows, and their order. */
  due: Record<Work, { isDue: string; order: string }>
}

/**
 * Leases, fenced by a token. A row is *free* until a process claims or holds it. It is *leased* only to that process until the lease is
 * released or expires, and then free again. The database's clock decides, because the clocks of the processes may differ.
 */
export class Leases<Row, Work extends string> {
  /** `given` is the row of the statement's input. */
  protected readonly isHeld: string

  constructor(
    protected readonly database: Database,
    protected readonly table: LeasedTable<Work>,
  ) {
    const { name, key } = table
    this.isHeld = `${name}.shop_code = $shop AND ${name}.${key} = given.key AND ${name}.lease_token = given.token`
  }

  /** Claims the longest due rows of a kind of work. @returns fewer rows than the limit if no more are due */
  async claimDue(work: Work, lease: Lease, limit: number): Promise<Row[]> {
    const { isDue, order } = this.table.due[work]
    const isFree = "(lease_until IS NULL OR lease_until < now())"
    return this.claim(`(${isDue}) AND ${isFree}`, { lease, params: [], order, limit })
  }

  /** Claims one row, even during its pause after a failure. @returns null while another process works on it */
  async hold(key: string, lease: Lease): Promise<Row | null> {
    const isFree = `${this.table.key} = ? AND (lease_token IS NULL OR lease_until < now())`
    const [row] = await this.claim(isFree, { lease, params: [key], order: "id", limit: 1 })
    return row ?? null
  }

  /** Extends leases. @returns the keys that are still leased: another process has taken the others over */
  async renew(held: readonly HeldRow[]): Promise<Set<string>> {
    const rows = await this.database.sql<{ key: string }>(
      `UPDATE ${this.table.name} SET lease_until = now() + given.for_ms * interval '1 millisecond'
         FROM jsonb_to_recordset(?::jsonb) AS given (${HELD_COLUMNS})
        WHERE ${this.isHeld} RETURNING ${this.table.key} AS key`,
      [toJson(held.map(toHeld))],
    )
    return toKeys(rows)
  }

  /** @returns the rows as they are at their release, without rows that another process has taken over */
  async release(released: readonly ReleasedRow[]): Promise<Row[]> {
    const rows = released.map(({ key, token, againInMs = 0 }) => ({ key, token, again_in_ms: againInMs }))
    return this.database.sql<Row>(
      `UPDATE ${this.table.name} SET lease_token = NULL,
              lease_until = CASE WHEN given.again_in_ms > 0 THEN now() + given.again_in_ms * interval '1 millisecond' END
         FROM jsonb_to_recordset(?::jsonb) AS given (key text, token text, again_in_ms double precision)
        WHERE ${this.isHeld}
        RETURNING ${this.table.columns}`,
      [toJson(rows)],
    )
  }

  private async claim(condition: string, { lease, params, order, limit }: Claim): Promise<Row[]> {
    return this.database.sql<Row>(
      `UPDATE ${this.table.name} SET lease_token = ?, lease_until = now() + ? * interval '1 millisecond'
        WHERE id IN (
          SELECT id FROM ${this.table.name}
           WHERE shop_code = $shop AND ${condition} AND deleted_at IS NULL
           ORDER BY ${order} LIMIT ? FOR UPDATE SKIP LOCKED)
       RETURNING ${this.table.columns}`,
      [lease.token, lease.forMs, ...params, limit],
    )
  }
}

interface Claim {
  lease: Lease
  params: string[]
  order: string
  limit: number
}

export const HELD_COLUMNS = "key text, token text, for_ms double precision"

export const toHeld = ({ key, lease }: HeldRow) => ({ key, token: lease.token, for_ms: lease.forMs })

export const toKeys = (rows: { key: string }[]) => new Set(rows.map(({ key }) => key))
