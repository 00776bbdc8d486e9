import { type Store } from "../../store/store"
import { pushNow, startRun } from "./push-scheduler"
import { RUN_STALE_MS } from "./execute-run"

/** Continues abandoned runs, then pushes due items: marks of a dead process, and items that had to wait. */
export async function pushBacklog(store: Store): Promise<void> {
  if (store.connection.kind === "inert") return
  const runs = await store.catalog.runs.waiting(RUN_STALE_MS)
  for (const runId of runs) await startRun(store, runId)
  await pushNow(store)
}
