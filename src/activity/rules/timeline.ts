/** The latest events first: rows of several ledgers, each as one sentence. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../values/duration"
import {
  type DidText,
  type DurationText,
  type HistoryMessage,
  type RaisedProblem,
  type RunNote,
} from "../../messages/rules/message"
import { type SettingStates } from "../../settings/rules/history-entry"

/** A push that a person follows, or a read-back. */
export type RunKind = "sync" | "reconcile"

/** Counters of a run, or of pushes without a run; absent = 0. */
export type DidCounts = Partial<Record<DidCounter, number>>

/** The state of the content of a push, as far as no later push has replaced it. */
export interface SentContent {
  /** Waits for the service's approval. */
  awaiting: number
  /** Its reviewer rejected it. */
  rejected: number
}

/** A row of its ledger. `sent`: absent = no content is left, or the row is no push. */
export type TimelineFact =
  /** `states`: of a changed setting; null = the row has another subject, or is older than this field. */
  | { kind: "noted"; message: HistoryMessage; states: SettingStates | null }
  | { kind: "pushed_by_itself"; counts: DidCounts; sent?: SentContent }
  | { kind: RunKind; status: RunStatus; counts: DidCounts; note: RunNote | null; sent?: SentContent }
  /** `lasted_ms`: null = the outage continues. */
  | { kind: "outage"; problem: RaisedProblem; lasted_ms: number | null }

type RunStatus = "queued" | "running" | "waiting" | "completed" | "failed"

export function toTimelineMessage(fact: TimelineFact): HistoryMessage {
  switch (fact.kind) {
    case "noted":
      return fact.message
    case "pushed_by_itself":
      return { code: "pushed_by_itself", values: { did: toPushed(fact) } }
    case "sync":
      return toPushMessage(fact.status, [...toPushed(fact), ...toNoted(fact.note)])
    case "reconcile":
      return {
        code: READING_CODES[fact.status],
        values: { did: [...toDid(fact.counts, DECIDED), ...toNoted(fact.note)] },
      }
    case "outage":
      return fact.lasted_ms === null
        ? { code: "outage", values: { problem: fact.problem } }
        : { code: "outage_over", values: { problem: fact.problem, duration: toDuration(fact.lasted_ms) } }
  }
}

type DidCounter = "created" | "updated" | "repriced" | "archived" | "unarchived" | "refused" | "rejected" | "approved"
type DidCode =
  "did_create" | "did_reprice" | "did_update" | "did_archive" | "did_unarchive" | DecidedCode | "were_refused"
type DecidedCode = "were_approved" | "were_rejected"

/** The counters of a push, in the order of the sentence. */
const PUSHED: [DidCounter, DidCode][] = [
  ["created", "did_create"],
  ["repriced", "did_reprice"],
  ["updated", "did_update"],
  ["archived", "did_archive"],
  ["unarchived", "did_unarchive"],
  ["refused", "were_refused"],
]
/** A read-back changes nothing at the service: it reads the decisions of the service's reviewers. */
const DECIDED: [DidCounter, DidCode][] = [
  ["approved", "were_approved"],
  ["rejected", "were_rejected"],
]

const READING_CODES = {
  queued: "reading_found",
  running: "reading_found",
  completed: "reading_found",
  waiting: "reading_waiting",
  failed: "reading_ended_early",
} as const satisfies Record<RunStatus, HistoryMessage["code"]>

function toPushMessage(status: RunStatus, did: DidText[]): HistoryMessage {
  switch (status) {
    case "queued":
    case "running":
      return { code: "push_running", values: {} }
    case "waiting":
      return { code: "push_waiting", values: { did } }
    case "failed":
      return { code: "push_ended_early", values: { did } }
    case "completed":
      return did.length > 0 ? { code: "pushed", values: { did } } : { code: "push_found_nothing", values: {} }
  }
}

/** The changes of a push, with prices apart, and the state of its content. */
function toPushed({ counts, sent }: { counts: DidCounts; sent?: SentContent }): DidText[] {
  const others = (counts.updated ?? 0) - (counts.repriced ?? 0)
  const done = toDid({ ...counts, updated: others }, PUSHED)
  if (!sent) return done
  return [...done, ...toItems("wait_for_approval", sent.awaiting), ...toItems("were_rejected", sent.rejected)]
}

const toItems = (code: DidCode | "wait_for_approval", items: number): DidText[] =>
  items > 0 ? [{ code, values: { items } }] : []

const toDid = (counts: DidCounts, said: [DidCounter, DidCode][]): DidText[] =>
  said.flatMap(([counter, code]) => toItems(code, counts[counter] ?? 0))

const toNoted = (note: RunNote | null): DidText[] => (note ? [note] : [])

/** In the largest whole unit with a count of at least two: "90 minutes" is not "1 hour". */
function toDuration(ms: number): DurationText {
  if (ms < MINUTE_MS) return { code: "under_a_minute", values: {} }
  if (ms < 2 * HOUR_MS) return { code: "so_many_minutes", values: { minutes: Math.floor(ms / MINUTE_MS) } }
  if (ms < 2 * DAY_MS) return { code: "so_many_hours", values: { hours: Math.floor(ms / HOUR_MS) } }
  return { code: "so_many_days", values: { days: Math.floor(ms / DAY_MS) } }
}
