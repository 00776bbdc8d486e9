import {
  isDismissible,
  isWarning,
  PASSES_AFTER_HOURS,
  PASSING_PROBLEMS,
  toProblemLink,
} from "../../activity/rules/problems"
import { joinOutages } from "../../activity/rules/outage-problem"
import { type Store } from "../../store/store"
import { type KeptProblem } from "../../activity/sql/problem-store"
import { MedusaError } from "@medusajs/framework/utils"
import { AdminApiError } from "../../messages/admin-api-error"

export interface ProblemFacts extends KeptProblem {
  /** `warning`: the problem reports an event, such as a lost sale, or a decision of a person. */
  severity: "error" | "warning"
  /** A person may dismiss it. */
  is_dismissible: boolean
  first_at: string
  last_at: string
  /** Page of the admin, relative to the admin's address; null = it is solved elsewhere. */
  link: string | null
}

/** @param isOpen false: the cleared problems, the latest first */
export async function readProblems(
  store: Store,
  question: { isOpen: boolean; limit: number; offset: number },
): Promise<{ problems: ProblemFacts[]; count: number }> {
  const { problems } = store
  if (question.isOpen) {
    const open = joinOutages(await problems.open())
    const { limit, offset } = question
    return { problems: open.slice(offset, offset + limit).map(toFacts), count: open.length }
  }
  const page = await problems.listCleared(question)
  return { problems: page.problems.map(toFacts), count: page.count }
}

export const toFacts = (problem: KeptProblem): ProblemFacts => ({
  ...problem,
  severity: isWarning(problem.code) ? "warning" : "error",
  is_dismissible: isDismissible(problem.code),
  first_at: problem.raised_at,
  last_at: problem.last_seen_at,
  link: toProblemLink(problem),
})

/**
 * Clears a problem because a person dismisses it.
 *
 * @param by the person
 * @throws AdminApiError `no_problem`, `problem_lasts`
 */
export async function dismissProblem(store: Store, id: string, by: string): Promise<void> {
  const { problems, history } = store
  const problem = await problems.find(id)
  if (problem && !isDismissible(problem.code))
    throw new AdminApiError(MedusaError.Types.NOT_ALLOWED, { code: "problem_lasts", values: {} })
  if (!problem || !(await problems.dismiss(id)))
    throw new AdminApiError(MedusaError.Types.NOT_FOUND, { code: "no_problem", values: { id } })
  await history.note({ by, messages: [{ code: "problem_dismissed", values: { problem: problem.why } }] })
}

/** Clears passing problems without a repetition for a day. */
export async function expireProblems(store: Store): Promise<void> {
  await store.problems.expire(PASSING_PROBLEMS, PASSES_AFTER_HOURS)
}
