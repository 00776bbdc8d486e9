import { type Rate, type RatedApi, type TokenBucket, type TokenGrant, type TokenRequest } from "./token-bucket"
import { type Database } from "../database/database"

/** This share of the burst is left for customers by calls that nobody waits for. */
const RESERVED = 0.2

interface GrantRow {
  granted: number
  wait_ms: number
  is_paused: boolean
}

/**
 * Leaky bucket (GCRA) of one API of the service, in one row: the service counts the requests of a partner, so all processes of a store
 * share it, and the time is the database's. A token is one statement; its row lock puts those who ask at once in a line.
 */
export class SharedTokenBucket implements TokenBucket {
  private isThere = false

  constructor(
    private readonly database: Database,
    private readonly api: RatedApi,
    private readonly rate: Rate,
  ) {}

  async take({ tokens, isUrgent }: TokenRequest): Promise<TokenGrant> {
    await this.ensureRow()
    const { requestsPerSecond, burst } = this.rate
    const reserve = isUrgent ? 0 : Math.floor(burst * RESERVED)
    const available = `(extract(epoch FROM now() - GREATEST(next_at, now())) * ${requestsPerSecond} + ${burst} - ${reserve})`
    const granted = `CASE WHEN paused_until > now() THEN 0 ELSE GREATEST(0, LEAST(?::int, floor(${available})))::int END`
    const [row] = await this.database.sql<GrantRow>(
      `UPDATE partner_commerce_rate_bucket
          SET granted = ${granted}, next_at = GREATEST(next_at, now()) + ${granted} / ${requestsPerSecond}::float8 * interval '1 second'
        WHERE shop_code = $shop AND api = ?
       RETURNING granted, COALESCE(paused_until > now(), false) AS is_paused,
                 ceil(CASE WHEN paused_until > now() THEN extract(epoch FROM paused_until - now())
                           ELSE GREATEST(0, 1 - ${available}) / ${requestsPerSecond} END * 1000)::float8 AS wait_ms`,
      [tokens, tokens, this.api],
    )
    if (!row) {
      // The database was restored from before the first call: the row is made anew.
      this.isThere = false
      return { granted: 0, waitMs: 1, isPaused: false }
    }
    return { granted: row.granted, waitMs: row.granted > 0 ? 0 : Math.max(1, row.wait_ms), isPaused: row.is_paused }
  }

  async pause(ms: number): Promise<void> {
    await this.ensureRow()
    await this.database.sql(
      `UPDATE partner_commerce_rate_bucket SET updated_at = now(),
              paused_until = GREATEST(paused_until, now() + ?::float8 * interval '1 millisecond')
        WHERE shop_code = $shop AND api = ?`,
      [ms, this.api],
    )
  }

  private async ensureRow(): Promise<void> {
    if (this.isThere) return
    await this.database.sql(
      `INSERT INTO partner_commerce_rate_bucket (id, shop_code, api, next_at)
       VALUES ('pcrate_' || upper(replace(gen_random_uuid()::text, '-', '')), $shop, ?, now()) ON CONFLICT DO NOTHING`,
      [this.api],
    )
    this.isThere = true
  }
}
