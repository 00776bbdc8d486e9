/** All causes that need a person: the one list from which the overview, the badge in the menu and the API count. */
import { type RunKind } from "../../activity/rules/timeline"
import { CONFIRMABLE_ANOMALIES } from "../../catalog/rules/read-back/remote-list"
import { isServiceOutage } from "../../activity/rules/outage-problem"
import { isPassing } from "../../activity/rules/problems"

/** The cases with the same cause. */
export interface Need {
  kind: NeedKind
  /** The problem's code, or the code of the items' cause; or an option's path. */
  code: string
  /** Number of items, sales or occurrences; 1 for other kinds. */
  count: number
  /** Keys of its open problems; empty for other kinds. */
  keys: readonly string[]
}

/**
 * `option`: a wrong option. `problem`: open until its cause is solved. `items`: blocked or refused items of the catalogue. `passed`: an
 * event, such as lost sales.
 */
type NeedKind = (typeof NEED_KINDS)[number]

/** In the order of display: problems that stop all work come first. */
const NEED_KINDS = ["option", "problem", "passed", "items"] as const

interface Facts {
  option_problems: readonly { option: string }[]
  problems: readonly { key: string; code: string; count: number }[]
  causes: readonly { code: string; items: number }[]
}

/** Leaves out outages of the service, which no person here can end. @returns the needs of a kind in the given order */
export function toNeeds({ option_problems, problems, causes }: Facts): Need[] {
  const options = option_problems.map(({ option }) => ({ kind: "option" as const, code: option, count: 1, keys: [] }))
  const items = causes.map(({ code, items }) => ({ kind: "items" as const, code, count: items, keys: [] }))
  const doable = problems.filter(({ code }) => !isServiceOutage(code))
  const needs: Need[] = [...options, ...groupProblems(doable), ...items]
  return NEED_KINDS.flatMap((kind) => needs.filter((need) => need.kind === kind))
}

/** The decision that each kind of run waits for. */
const DECIDED_WITH: Record<RunKind, readonly string[]> = { sync: ["change_limit"], reconcile: CONFIRMABLE_ANOMALIES }

/** Whether this need is the decision that a run of this kind waits for. */
export const isDecidedWith = ({ kind, code }: Need, runKind: RunKind): boolean =>
  kind === "problem" && DECIDED_WITH[runKind].includes(code)

function groupProblems(problems: Facts["problems"]): Need[] {
  const codes = [...new Set(problems.map(({ code }) => code))]
  return codes.map((code) => {
    const group = problems.filter((problem) => problem.code === code)
    const keys = group.map(({ key }) => key)
    return isPassing(code)
      ? { kind: "passed", code, count: group.reduce((sum, { count }) => sum + count, 0), keys }
      : { kind: "problem", code, count: group.length, keys }
  })
}
