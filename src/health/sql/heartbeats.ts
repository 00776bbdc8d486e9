import { randomUUID } from "node:crypto"
import { type Database, toJson } from "../../database/database"
import { pruneRows } from "../../database/prune-rows"

/** A process of the store, as its configuration describes it. */
export interface ProcessFacts {
  host: string
  pid: number
  /** Medusa's worker mode. */
  mode: string
  /** The plugin's version. */
  version: string
  /** Packages that Medusa's modules come from. */
  event_bus: string
  workflow_engine: string
  locking: string
  caching: string
}

export interface Heartbeat {
  process_id: string
  /** `process`: it is alive; `push stock`, `push content`: a lane of the push; else the name of a job. */
  work: string
  process: ProcessFacts
  began_at: Date
  /** null = it is at work. */
  ended_at: Date | null
  /** By the database's clock. */
  age_ms: number
  /** In a row. */
  failures: number
  failure: string | null
}

type Ended = Pick<Heartbeat, "failure" | "failures">

/** A process that has said nothing for so long is dead, or does nothing. */
export const SILENT_MS = 180_000
export const ALIVE = "process"
/** Whatever the mode, a process pushes what its own routes ask for: only jobs show that somebody runs jobs. */
const IS_JOB = `work <> '${ALIVE}' AND work NOT LIKE 'push %'`

/**
 * Heartbeats: which processes of the store are alive, what they are, and when each has last begun and ended what it does in the
 * background. They are of the store, so that any process can tell that no other one works.
 */
export class Heartbeats {
  private readonly processId = randomUUID()

  constructor(
    private readonly database: Database,
    /** Of this process. */
    readonly facts: ProcessFacts,
  ) {}

  /** The process is alive. */
  async beat(): Promise<void> {
    await this.note(ALIVE, "beat_at = now()")
  }

  /** A piece of work begins. */
  async begin(work: string): Promise<void> {
    await this.note(work, "beat_at = now(), began_at = now(), ended_at = NULL")
  }

  /** It ended. @param failure its words; null = it went well */
  async end(work: string, failure: string | null): Promise<void> {
    const failed = failure === null ? 0 : 1
    await this.note(
      work,
      `beat_at = now(), ended_at = now(), failure = excluded.failure, failures = (beat.failures + 1) * ${failed}`,
      { failure, failures: failed },
    )
  }

  /** The process ends by itself: nobody waits for it. */
  async leave(): Promise<void> {
    await this.database.sql(`DELETE FROM partner_commerce_heartbeat WHERE shop_code = $shop AND process_id = ?`, [
      this.processId,
    ])
  }

  /** Reads the processes that are alive: what each does in the background, and how it went. */
  async list(): Promise<Heartbeat[]> {
    return this.database.sql<Heartbeat>(
      `SELECT process_id, work, process, began_at, ended_at, ${AGE_MS} AS age_ms, failures, failure
         FROM partner_commerce_heartbeat
        WHERE shop_code = $shop AND deleted_at IS NULL AND process_id IN (${LIVING})
        ORDER BY process_id, work`,
    )
  }

  /** How long ago some process ran a job; null = none ever did. */
  async jobAgeMs(): Promise<number | null> {
    const [row] = await this.database.sql<{ age_ms: number | null }>(
      `SELECT min(${AGE_MS}) AS age_ms FROM partner_commerce_heartbeat WHERE shop_code = $shop AND ${IS_JOB} AND deleted_at IS NULL`,
    )
    return row?.age_ms ?? null
  }

  /** No job was run for long, and a process has been there for as long to see it. */
  async isWithoutJobs(): Promise<boolean> {
    const [row] = await this.database.sql<{ is_without: boolean }>(
      `SELECT NOT EXISTS (SELECT 1 FROM partner_commerce_heartbeat WHERE shop_code = $shop AND ${IS_JOB} AND ${IS_LATE("beat_at", "<=")})
          AND EXISTS (SELECT 1 FROM partner_commerce_heartbeat
                       WHERE shop_code = $shop AND ${IS_LATE("beat_at", "<=")} AND ${IS_LATE("began_at", ">")}) AS is_without`,
    )
    return row?.is_without ?? false
  }

  /** The words of a work that has failed at least so often in a row in a living process; null = in none. */
  async failureOf(work: string, times: number): Promise<string | null> {
    const [row] = await this.database.sql<{ failure: string | null }>(
      `SELECT failure FROM partner_commerce_heartbeat
        WHERE shop_code = $shop AND work = ? AND failures >= ? AND deleted_at IS NULL AND process_id IN (${LIVING})
        ORDER BY beat_at DESC LIMIT 1`,
      [work, times],
    )
    return row?.failure ?? null
  }

  private async note(work: string, set: string, { failure = null, failures = 0 }: Partial<Ended> = {}): Promise<void> {
    await this.database.sql(
      `INSERT INTO partner_commerce_heartbeat AS beat
         (id, shop_code, process_id, work, process, began_at, ended_at, beat_at, failure, failures)
       VALUES ('pcbeat_' || upper(replace(gen_random_uuid()::text, '-', '')), $shop, ?, ?, ?::jsonb, now(),
               CASE WHEN ?::int > 0 THEN now() END, now(), ?, ?)
       ON CONFLICT (shop_code, process_id, work) WHERE deleted_at IS NULL DO UPDATE SET ${set}, updated_at = now()`,
      [this.processId, work, toJson(this.facts), failures, failure, failures],
    )
  }

  /** Drops old rows of every shop. */
  async prune(olderThanDays: number): Promise<void> {
    await pruneRows(this.database, {
      table: "partner_commerce_heartbeat",
      condition: "old.beat_at < now() - ? * interval '1 day'",
      params: [olderThanDays],
    })
  }
}

const AGE_MS = "(extract(epoch FROM now() - beat_at) * 1000)::float8"
const IS_LATE = (moment: string, compare: "<=" | ">") =>
  `now() - ${moment} ${compare} ${SILENT_MS} * interval '1 millisecond'`
const LIVING = `SELECT process_id FROM partner_commerce_heartbeat
                 WHERE shop_code = $shop AND deleted_at IS NULL AND ${IS_LATE("beat_at", "<=")}`
