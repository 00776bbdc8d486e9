import { MedusaError } from "@medusajs/framework/utils"
import { isDismissible } from "../../activity/rules/passing-problem"
import { type Store } from "../../store/store"
import { AdminApiError } from "../../messages/admin-api-error"

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
