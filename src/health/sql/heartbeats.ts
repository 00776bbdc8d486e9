import { randomUUID } from "node:crypto"
import { type Database, toJson } from "../../database/database"
import { pruneRows } from "../../database/prune-rows"

/** A process of the store, by its configuration. */
export interface ProcessFacts {
  host: string
  pid: number
  /** Medusa's worker mode. */
  mode: string
  /** The plugin's version. */
  version: string
  /** Packages of Medusa's modules. */
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
  /** null = the work is running. */
  ended_at: Date | null
  /** By the database's clock. */
  age_ms: number
  /** The failures in a row. */
  failures: number
  failure: string | null
}

/** `failure`: absent = the work is running; null = it has succeeded. */
export interface NotedWork {
  work: string
  began_ms_ago: number
  failure?: string | null
}

/** A process without a heartbeat for this long is dead or stuck. */
export const SILENT_MS = 180_000
export const ALIVE = "process"
/** In every mode a process pushes for its own routes, so only jobs prove that a process runs jobs. */
const IS_JOB = `work <> '${ALIVE}' AND work NOT LIKE 'push %'`

/**
 * Heartbeats: the living processes of the store, their configuration, and the latest start and end of their background work. Each process
 * reads all heartbeats, so it can see whether other processes work.
 */
export class Heartbeats {
  private readonly processId = randomUUID()

  constructor(
    private readonly database: Database,
    /** Of this process. */
    readonly facts: ProcessFacts,
  ) {}

  /** Notes that the process is alive. */
  beat(): Promise<void> {
    return this.note([{ work: ALIVE, began_ms_ago: 0 }])
  }

  /** Notes the end of work that has just run. @param failure its message; null = success */
  end(work: string, failure: string | null): Promise<void> {
    return this.note([{ work, began_ms_ago: 0, failure }])
  }

  /** Notes the results of different works, and the start of works that are running. */
  async note(works: readonly NotedWork[]): Promise<void> {
    await this.database.sql(
      `INSERT INTO partner_commerce_heartbeat AS beat
         (id, shop_code, process_id, work, process, began_at, ended_at, beat_at, failure, failures)
       SELECT 'pcbeat_' || upper(replace(gen_random_uuid()::text, '-', '')), $shop, ?, noted.work, ?::jsonb,
              now() - noted.began_ms_ago * interval '1 millisecond', CASE WHEN noted.is_over THEN now() END, now(),
              noted.failure, (noted.failure IS NOT NULL)::int
         FROM jsonb_to_recordset(?::jsonb) AS noted (work text, began_ms_ago float8, is_over boolean, failure text)
       ON CONFLICT (shop_code, process_id, work) WHERE deleted_at IS NULL DO UPDATE
          SET began_at = CASE WHEN beat.work = '${ALIVE}' THEN beat.began_at ELSE excluded.began_at END,
              ended_at = excluded.ended_at, beat_at = now(), updated_at = now(),
              failure = CASE WHEN excluded.ended_at IS NULL THEN beat.failure ELSE excluded.failure END,
              failures = CASE WHEN excluded.ended_at IS NULL THEN beat.failures
                              WHEN excluded.failure IS NULL THEN 0 ELSE beat.failures + 1 END`,
      [
        this.processId,
        toJson(this.facts),
        toJson(works.map(({ failure, ...noted }) => ({ ...noted, failure, is_over: failure !== undefined }))),
      ],
    )
  }

  /** Removes the rows of this process, because it ends normally. */
  async leave(): Promise<void> {
    await this.database.sql(`DELETE FROM partner_commerce_heartbeat WHERE shop_code = $shop AND process_id = ?`, [
      this.processId,
    ])
  }

  /** Reads the living processes with their background work and its results. */
  async list(): Promise<Heartbeat[]> {
    return this.database.sql<Heartbeat>(
      `SELECT process_id, work, process, began_at, ended_at, ${AGE_MS} AS age_ms, failures, failure
         FROM partner_commerce_heartbeat
        WHERE shop_code = $shop AND deleted_at IS NULL AND process_id IN (${LIVING})
        ORDER BY process_id, work`,
    )
  }

  /** Time since a process ran a job; null = no process ever did. */
  async jobAgeMs(): Promise<number | null> {
    const [row] = await this.database.sql<{ age_ms: number | null }>(
      `SELECT min(${AGE_MS}) AS age_ms FROM partner_commerce_heartbeat WHERE shop_code = $shop AND ${IS_JOB} AND deleted_at IS NULL`,
    )
    return row?.age_ms ?? null
  }

  /** Whether no job has run for a long time, while a process was alive for the same time. */
  async isWithoutJobs(): Promise<boolean> {
    const [row] = await this.database.sql<{ is_without: boolean }>(
      `SELECT NOT EXISTS (SELECT 1 FROM partner_commerce_heartbeat WHERE shop_code = $shop AND ${IS_JOB} AND ${IS_LATE("beat_at", "<=")})
          AND EXISTS (SELECT 1 FROM partner_commerce_heartbeat
                       WHERE shop_code = $shop AND ${IS_LATE("beat_at", "<=")} AND ${IS_LATE("began_at", ">")}) AS is_without`,
    )
    return row?.is_without ?? false
  }

  /** The message of work that has failed this many times in a row in a living process; null = no such process. */
  async failureOf(work: string, times: number): Promise<string | null> {
    const [row] = await this.database.sql<{ failure: string | null }>(
      `SELECT failure FROM partner_commerce_heartbeat
        WHERE shop_code = $shop AND work = ? AND failures >= ? AND deleted_at IS NULL AND process_id IN (${LIVING})
        ORDER BY beat_at DESC LIMIT 1`,
      [work, times],
    )
    return row?.failure ?? null
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
