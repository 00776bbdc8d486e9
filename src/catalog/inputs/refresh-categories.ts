import { type Result } from "../../service/rules/service-error"
import { toRowNames, type UnreadableRow } from "../../service/rules/wire/read-rows"
import { type Store } from "../../store/store"
import { type CategoryListChange, type UnreadCategories } from "../sql/remote-categories"
import { requireConfigured } from "../../store/configured"
import { clearAfterReading } from "../push-problems"

const FRESH_FOR_MS = 15 * 60_000
const UNREADABLE = "categories_unreadable"

/** Reads the service's category list and records the changes. After a change, all items are compared again. */
export async function readCategories(store: Store): Promise<Result<CategoryListChange>> {
  const { clients } = requireConfigured(store)
  const answer = await clients.catalog.listCategories()
  if (!answer.ok) return answer
  await clearAfterReading(store)
  // If the process dies before every item is marked, the sweep marks the rest.
  const invalidation = await store.catalog.fingerprints.invalidateSharedInputs()
  const { categories, unreadable = [] } = answer.value
  await refreshUnreadableProblem(store, unreadable)
  const changed = await store.catalog.categories.record(categories, toUnread(unreadable))
  if (Object.values(changed).some((names: string[]) => names.length > 0)) {
    const mark = { lane: "content", delayMs: 0 } as const
    await store.catalog.items.mark({ ...mark, source: "all", ids: [] })
  }
  await store.catalog.fingerprints.settleInvalidation(invalidation)
  return { ok: true, value: changed }
}

/** @returns the names of the rows; "all" if a row has no name, because it may be any category */
function toUnread(unreadable: UnreadableRow[]): UnreadCategories {
  const names = unreadable.flatMap(({ id }) => id ?? [])
  return names.length < unreadable.length ? "all" : names
}

async function refreshUnreadableProblem({ problems }: Store, unreadable: UnreadableRow[]): Promise<void> {
  if (unreadable.length === 0) {
    await problems.clear(UNREADABLE)
    return
  }
  const values = { count: unreadable.length, named: toRowNames(unreadable) }
  await problems.raise({ key: UNREADABLE, code: UNREADABLE, values })
}

/** Reads the list unless a recent reading exists. While the service does not answer, the last list stays valid. */
export async function refreshStaleCategories(store: Store): Promise<void> {
  requireConfigured(store)
  if (await store.catalog.categories.wasReadWithin(FRESH_FOR_MS)) return
  await readCategories(store)
}
