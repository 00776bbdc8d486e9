import { isDismissible, isWarning } from "../../activity/rules/passing-problem"
import { joinOutages } from "../../activity/rules/outage-problem"
import { toProblemLink } from "../../activity/rules/problem-link"
import { type Store } from "../../store/store"
import { type KeptProblem } from "../../activity/sql/problem-store"

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
