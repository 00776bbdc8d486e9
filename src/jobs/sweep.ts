import { runInBackground } from "../store/run-in-background"
import { sweepAndPush, type SweepOrder } from "../catalog/changes/sweep"
import { refreshGoneCategoriesProblem, refreshUnreadableMappingsProblem } from "../health/problems/mapping-problems"
import { refreshTokenEndProblem } from "../health/problems/token-end"
import { type Store } from "../store/store"

/** Finds changes without an event each minute: in the catalogue, in the service's categories, and the approaching end of the token. */
export default runInBackground("sweep", runSweep)

export async function runSweep(store: Store, order?: SweepOrder): Promise<void> {
  await refreshTokenEndProblem(store)
  await refreshGoneCategoriesProblem(store)
  await refreshUnreadableMappingsProblem(store)
  await sweepAndPush(store, order)
}

export const config = { name: "partner-commerce-sweep", schedule: "* * * * *" }
