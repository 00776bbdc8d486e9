import { toJson, type Database } from "../../database/database"
import { pruneRows } from "../../database/prune-rows"

/** An exchange with the service, already masked. */
export interface ActivityEntry {
  at: string
  direction: "out" | "in"
  operation: string
  method: string
  path: string
  status: number | null
  duration_ms: number | null
  attempt: number
  request: unknown
  response: unknown
  error: string | null
  trx_id: string | null
  /** The items of the exchange. */
  partner_ids: string[] | null
}

const FLUSH_AFTER_MS = 250
const FLUSH_AT = 100

/**
 * Log of sent and received calls. It collects entries and writes them together, outside the path of their call. A failing log never stops a
 * sale.
 */
export class ActivityLog {
  private waiting: ActivityEntry[] = []
  private timer: NodeJS.Timeout | null = null
  private writing: Promise<unknown> = Promise.resolve()

  constructor(
    private readonly database: Database,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  add(entry: ActivityEntry): void {
    this.waiting.push(entry)
    if (this.waiting.length >= FLUSH_AT) void this.flush()
    else this.timer ??= setTimeout(() => void this.flush(), FLUSH_AFTER_MS).unref()
  }

  /** Resolves when all entries so far are written or have failed. */
  async flush(): Promise<void> {
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    const entries = this.waiting
    this.waiting = []
    // It also waits for a running write, because a command ends its process afterwards.
    if (entries.length > 0) this.writing = Promise.all([this.writing, this.write(entries)])
    await this.writing
  }

  private async write(entries: readonly ActivityEntry[]): Promise<void> {
    try {
      await this.database.sql(
        `INSERT INTO partner_commerce_activity
           (id, shop_code, at, direction, operation, method, path, status, duration_ms, attempt, request, response, error, trx_id,
            partner_ids)
         SELECT 'pcact_' || upper(replace(gen_random_uuid()::text, '-', '')), $shop, at, direction, operation, method, path, status,
                duration_ms, attempt, request, response, error, trx_id, partner_ids
           FROM jsonb_to_recordset(?::jsonb) AS e(at timestamptz, direction text, operation text, method text, path text, status int,
                duration_ms int, attempt int, request jsonb, response jsonb, error text, trx_id text,
                partner_ids text[])`,
        [toJson(entries)],
      )
    } catch (error) {
      this.onFailure(error)
    }
  }

  /**
   * Prunes entries of every shop, because a shop that the options no longer name must not keep personal data longer. @returns the number of
   * dropped entries
   */
  async prune(olderThanDays: number): Promise<number> {
    return pruneRows(this.database, {
      table: "partner_commerce_activity",
      condition: "old.at < now() - ? * interval '1 day'",
      params: [olderThanDays],
    })
  }
}
