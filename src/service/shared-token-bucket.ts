import {
  type Rate,
  type RatedApi,
  type TokenBucket,
  type TokenGrant,
  type TokenRequest,
  TRIAL_EVERY_MS,
} from "./token-bucket"
import { type Database } from "../database/database"

const MS = "interval '1 millisecond'"

/** Background calls leave this share of the burst to customers. */
const RESERVED = 0.2

interface GrantRow {
  granted: number
  wait_ms: number
  is_paused: boolean
}

/**
 * Leaky bucket (GCRA) of one API of the service, in one row. The service counts the requests of a partner, so all processes of a store
 * share the row, and the database's clock counts. A token costs one statement; its row lock queues simultaneous callers. During a pause
 * `next_at` is the earliest time of the next trial call.
 */
export class SharedTokenBucket implements TokenBucket {
  private isThere = false

  constructor(
    private readonly database: Database,
    private readonly api: RatedApi,
    private readonly rate: Rate,
  ) {}

  async take({ tokens, isUrgent, isForCustomer = false }: TokenRequest): Promise<TokenGrant> {
    await this.ensureRow()
    const { requestsPerSecond, burst } = this.rate
    const reserve = isUrgent ? 0 : Math.floor(burst * RESERVED)
    const available = `(extract(epoch FROM now() - GREATEST(next_at, now())) * ${requestsPerSecond} + ${burst} - ${reserve})`
    const isTrial = `(${isForCustomer} AND paused_until > now() AND next_at <= now())`
    const granted = `CASE WHEN ${isTrial} THEN 1 WHEN paused_until > now() THEN 0 ELSE GREATEST(0, LEAST(?::int, floor(${available})))::int END`
    const [row] = await this.database.sql<GrantRow>(
      `UPDATE partner_commerce_rate_bucket
          SET granted = ${granted},
              next_at = CASE WHEN ${isTrial} THEN LEAST(paused_until, now() + ${TRIAL_EVERY_MS} * ${MS})
                             ELSE GREATEST(next_at, now()) + ${granted} / ${requestsPerSecond}::float8 * interval '1 second' END
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
    const mustWait = row.is_paused || row.granted === 0
    return { granted: row.granted, waitMs: mustWait ? Math.max(1, row.wait_ms) : 0, isPaused: row.is_paused }
  }

  async pause(ms: number): Promise<void> {
    await this.ensureRow()
    await this.database.sql(
      `UPDATE partner_commerce_rate_bucket SET updated_at = now(),
              paused_until = GREATEST(paused_until, now() + ?::float8 * ${MS}),
              next_at = GREATEST(next_at, now() + ?::float8 * ${MS})
        WHERE shop_code = $shop AND api = ?`,
      [ms, Math.min(ms, TRIAL_EVERY_MS), this.api],
    )
  }

  async endPause(): Promise<void> {
    await this.database.sql(
      `UPDATE partner_commerce_rate_bucket SET updated_at = now(), paused_until = NULL, next_at = now()
        WHERE shop_code = $shop AND api = ?`,
      [this.api],
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
