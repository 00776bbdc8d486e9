import { type ItemStatus, STATUS_RULES } from "../../rules/item/item-status"
import { SHOWN_STATE } from "./item-table"

const BLOCKING_CODE = `(SELECT problem->>'code' FROM jsonb_path_query(problems, 'lax $[*]') WITH ORDINALITY AS each(problem, place)
  WHERE problem->>'severity' = 'blocking' ORDER BY place LIMIT 1)`

const among = (values: readonly string[]) => `(${values.map((value) => `'${value}'`).join(", ")})`

/** The rules of `toItemStatus` as an expression on the item's row. Its words are constants of the code. */
export const STATUS_SQL = `CASE ${STATUS_RULES.map(({ status, states, stages, problem }) => {
  const conditions = [
    ...(states ? [`${SHOWN_STATE} IN ${among(states)}`] : []),
    ...(stages ? [`funnel_stage IN ${among(stages)}`] : []),
    ...(problem ? [`${BLOCKING_CODE} = '${problem}'`] : []),
  ]
  return `WHEN ${conditions.length > 0 ? conditions.join(" AND ") : "true"} THEN '${status}'`
}).join(" ")} END`

/**
 * Items of this status. The states that it can have come first, because an index of states finds those few.
 * The shown state `pending` stands for other kept states, so a status that `pending` can have is looked for among all.
 */
export function toStatusCondition(status: ItemStatus): [condition: string, ...params: unknown[]] {
  const rules = STATUS_RULES.filter((rule) => rule.status === status)
  const states = rules.flatMap((rule) => rule.states ?? [])
  const isOfFewStates = rules.every((rule) => rule.states !== undefined)
  return isOfFewStates ? [`state = ANY(?) AND (${STATUS_SQL}) = ?`, states, status] : [`(${STATUS_SQL}) = ?`, status]
}
