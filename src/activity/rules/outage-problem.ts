/** Outages: problems that one cause raises for many deals or payments at once. A person sees them as one, with a count. */
import { type RaisedProblem } from "../../messages/rules/message"

export const OUTAGE_PROBLEMS = [
  "deal_unconfirmed",
  "deal_unfinished",
  "payment_unreadable",
  "payment_not_settled",
  "refund_unknown",
  "delivery_not_sent",
] as const satisfies readonly RaisedProblem["code"][]

const OF_OUTAGE: ReadonlySet<string> = new Set(OUTAGE_PROBLEMS)

export const isOfOutage = (code: string): boolean => OF_OUTAGE.has(code)

/** The service fails, and a person cannot do anything about it. */
const OF_SERVICE: ReadonlySet<string> = new Set([
  "service_unavailable",
  "service_pause",
  "answer_not_understood",
  "payment_unreadable",
] satisfies RaisedProblem["code"][])

export const isServiceOutage = (code: string): boolean => OF_SERVICE.has(code)

/** A later problem belongs to another outage. */
export const OUTAGE_HOURS = 24

/** Joins the open problems of each outage to the first one, with their count. */
export function joinOutages<Problem extends { code: string; count: number; last_seen_at: string }>(
  open: readonly Problem[],
): Problem[] {
  const joined = new Map<string, Problem[]>()
  for (const [index, problem] of open.entries()) {
    const key = isOfOutage(problem.code) ? problem.code : String(index)
    joined.set(key, [...(joined.get(key) ?? []), problem])
  }
  return [...joined.values()].flatMap(([first, ...others]) => {
    if (!first || others.length === 0) return first ?? []
    const last_seen_at = others.map((problem) => problem.last_seen_at).reduce(later, first.last_seen_at)
    return { ...first, count: others.length + 1, last_seen_at }
  })
}

const later = (one: string, other: string) => (new Date(one) < new Date(other) ? other : one)
