import { MINUTE_MS } from "../../values/duration"
import { steadyClock } from "../../values/clock"
import { type Lane } from "../../catalog/rules/item/lane"
import { isWarning } from "../../activity/rules/problems"
import { type Store } from "../../store/store"
import { type LaneLag } from "../../catalog/sql/item-list"
import { type ProblemCount } from "../../activity/sql/problem-store"
import { SILENT_MS } from "../sql/heartbeats"
import { NO_JOBS } from "../sql/heartbeat-timer"
import { whyNotPushing } from "../../catalog/push-obstacle"
import { perStore } from "../../store/per-store"
import { SingleFlight } from "../../concurrency/single-flight"

type Lag = Record<Lane, LaneLag>

/** The figures that decide the health. */
export interface HealthFacts {
  /** The options are valid. */
  configured: boolean
  /** True unless a choice of the merchant, such as a pause, stops the pushes. */
  pushing: boolean
  /** Time since a process ran a job; null = no process ever did. */
  heartbeat_age_ms: number | null
  /** By lane; null without a shop. */
  lag: Lag | null
  /** Lasting open problems, by code. Passing problems and decisions of people are warnings. */
  errors: ProblemCount[]
  warnings: ProblemCount[]
}

export type Complaint = "options" | "jobs" | "lag" | "errors"

export interface Health extends HealthFacts {
  ok: boolean
  /** The broken rules; empty if all is well. */
  failing: Complaint[]
}

/** Stock is sent at once, and remaining stock each minute. Content waits for its pictures and its time. */
const LONGEST_LAG_MS = { stock: 5 * MINUTE_MS, content: 60 * MINUTE_MS }

/** Policy table: the rules of a healthy store. */
const IS_BROKEN: Record<Complaint, (facts: HealthFacts) => boolean> = {
  options: ({ configured }) => !configured,
  jobs: ({ configured, heartbeat_age_ms }) => configured && (heartbeat_age_ms === null || heartbeat_age_ms > SILENT_MS),
  lag: ({ pushing, lag }) =>
    pushing && lag !== null && (isLate(lag.stock, LONGEST_LAG_MS.stock) || isLate(lag.content, LONGEST_LAG_MS.content)),
  errors: ({ errors }) => errors.length > 0,
}

const isLate = ({ oldest_ms }: LaneLag, longestMs: number) => oldest_ms !== null && oldest_ms > longestMs

export function judgeHealth(facts: HealthFacts): Health {
  const rules = Object.keys(IS_BROKEN) as Complaint[]
  const failing = rules.filter((rule) => IS_BROKEN[rule](facts))
  return { ok: failing.length === 0, failing, ...facts }
}

/** Reads whether the store is healthy, for a monitor. */
export async function readHealth(store: Store): Promise<Health> {
  return judgeHealth(await readFacts(store))
}

/** Load balancers ask every second, and in each process. So counting all items takes at most a tenth of the time. */
const RESTS_FOR = 10

const lagOf = perStore((store) => {
  const flights = new SingleFlight<Lag>()
  let known: { lag: Lag; until: number } | null = null
  const ask = async () => {
    const begun = steadyClock()
    const lag = await store.catalog.itemList.lag()
    const now = steadyClock()
    known = { lag, until: now + (now - begun) * RESTS_FOR }
    return lag
  }
  return async () => (known && steadyClock() < known.until ? known.lag : flights.run("lag", ask))
})

async function readFacts(store: Store): Promise<HealthFacts> {
  const { connection, heartbeats, problems } = store
  if (connection.kind === "inert") {
    return {
      configured: false,
      pushing: false,
      heartbeat_age_ms: null,
      lag: null,
      errors: [{ code: "options_wrong", count: 1 }],
      warnings: [],
    }
  }
  const [obstacle, heartbeat_age_ms, lag, counts] = await Promise.all([
    whyNotPushing(store),
    heartbeats.jobAgeMs(),
    lagOf(store)(),
    problems.countOpen(),
  ])
  // The heartbeat rule reports this, and the open problem may be older.
  const open = counts.filter(({ code }) => code !== NO_JOBS)
  return {
    configured: true,
    pushing: obstacle === null,
    heartbeat_age_ms,
    lag,
    errors: open.filter(({ code }) => !isWarning(code)),
    warnings: open.filter(({ code }) => isWarning(code)),
  }
}
