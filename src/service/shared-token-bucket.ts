import { type Rate, type RatedApi, type TokenBucket, type TokenGrant, type TokenRequest } from "./token-bucket"
import { type Database } from "../database/database"

/** Background calls leave this share of the burst to customers. */
const RESERVED = 0.2

interface GrantRow {
  granted: number
  wait_ms: number
  is_paused: boolean
}

/**
 * Leaky bucket (GCRA) of one API of the service, in one row. The service counts the requests of a partner, so all processes of a store
 * share the row, and the database's clock counts. A token costs one statement; its row lock queues simultaneous callers.
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
      // The database was restored from a time before the first call, so the next call makes the row again.
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
