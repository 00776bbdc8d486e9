import { PASSES_AFTER_HOURS, PASSING_PROBLEMS } from "../../activity/rules/passing-problem"
import { type Store } from "../../store/store"

/** Clears passing problems without a repetition for a day. */
export async function expireProblems(store: Store): Promise<void> {
  await store.problems.expire(PASSING_PROBLEMS, PASSES_AFTER_HOURS)
}
