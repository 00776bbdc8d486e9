import { type Store } from "../../store/store"
import { type RunFacts, toRunFacts } from "./run-facts"

/** Read-backs run every quarter of an hour, and most find no difference. */
const EVENTFUL = { $or: [{ kind: "sync" as const }, { status: "failed" as const }, { note: { $ne: null } }] }

/** Pushes and read-backs, newest first. @param page `onlyEventful`: without read-backs that found nothing */
export async function listRuns(
  store: Store,
  { onlyEventful, limit, offset }: { onlyEventful: boolean; limit: number; offset: number },
): Promise<{ runs: RunFacts[]; count: number }> {
  const page = { take: limit, skip: offset, order: { created_at: "DESC" } } as const
  const [runs, count] = await store.module.listAndCountRuns(onlyEventful ? EVENTFUL : {}, page)
  return { runs: await toRunFacts(store, runs), count }
}
