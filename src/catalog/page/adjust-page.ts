import { type MedusaContainer } from "@medusajs/framework/types"
import { steadyClock } from "../../values/clock"
import { perStore } from "../../store/per-store"
import { withTimeLimit } from "../../concurrency/with-time-limit"
import { priceOf } from "../rules/desired/blocked-fields"
import { type Desired } from "../rules/desired/desired"
import { isReturning } from "../rules/plan/comeback"
import { withNoStockAtOldPrice } from "../rules/plan/sendable"
import { type Store } from "../../store/store"
import { type ClaimedPage, renewPage, withHeartbeat } from "./claim-page"
import { type ProjectedItem } from "./project-page"

/** The merchant's hook receives and returns snake_case. */
export interface ProjectedEntries {
  items: ProjectedItem[]
  /** True if a person previews a push, which sends no request. */
  is_dry_run: boolean
}

/** The merchant's handler. */
export interface EntriesAdjuster {
  hasHandler: () => boolean
  /** @returns the handler's answer, unchecked */
  adjust: (container: MedusaContainer, entries: ProjectedEntries) => Promise<unknown>
}

let adjuster: EntriesAdjuster | null = null

/**
 * Dependency inversion: an action may not import a workflow, so the workflow with the hook registers itself when it loads. A merchant
 * cannot register a handler earlier.
 */
export function adjustEntriesBy(given: EntriesAdjuster): void {
  adjuster = given
}

/** Is a handler registered that may change projected items? */
export const mayAdjustItems = (): boolean => adjuster?.hasHandler() ?? false

/** Lets the merchant's hook change the items of a claimed page. The claim stays alive. */
export function adjustPage(store: Store, page: ClaimedPage, items: ProjectedItem[]): Promise<ProjectedItem[]> {
  return withHeartbeat(
    async () => (await renewPage(store, page)) > 0,
    () => adjustItems(store, items, { isDryRun: false }),
  )
}

/**
 * Applies the merchant's handler and its consequences. Items that the handler leaves out stay unchanged, because every claimed row has to
 * be settled.
 */
export async function adjustItems(
  store: Store,
  items: ProjectedItem[],
  { isDryRun }: { isDryRun: boolean },
): Promise<ProjectedItem[]> {
  if (!adjuster?.hasHandler()) return withNoStockAtOldPrices(store, items)
  const before = items.map(({ desired }) => desired)
  const { adjust } = adjuster
  const answer = await askHook(store, () => adjust(store.container, { items, is_dry_run: isDryRun }))
  if (!Array.isArray(answer)) return withNoStockAtOldPrices(store, items)
  const adjusted = new Map((answer as ProjectedItem[]).map((item) => [item.itemId, item]))
  return withNoStockAtOldPrices(
    store,
    items.map((item, index) => withPriceOfBlocked(adjusted.get(item.itemId) ?? item, before[index])),
  )
}

/** The last step of the projection: sets stock 0 for items whose price cannot be sent. It copies only these items. */
export async function withNoStockAtOldPrices(store: Store, items: ProjectedItem[]): Promise<ProjectedItem[]> {
  if (!items.some(mayHaveOldPrice)) return items
  const { settings: prices } = await store.configuration.settings.read()
  for (const [index, item] of items.entries()) {
    if (!mayHaveOldPrice(item)) continue
    const desired = withNoStockAtOldPrice(item, prices)
    if (desired !== item.desired) items[index] = { ...item, desired }
  }
  return items
}

/** Most items have neither a rejection nor a comeback. */
const mayHaveOldPrice = ({ refused, known }: ProjectedItem): boolean => refused !== null || isReturning(known)

/** A merchant's own rule blocks all fields of an item except its price, because the plugin refuses every purchase at an old price. */
function withPriceOfBlocked(item: ProjectedItem, before: Desired | undefined): ProjectedItem {
  const { desired } = item
  if (desired.kind !== "blocked" || before?.kind !== "listed") return item
  return { ...item, desired: { ...desired, content: priceOf(desired.content ?? before.content) } }
}

/** A handler that reads another system may need a while for a page of 1,000 items. A handler that needs longer than this hangs. */
const LIMIT_MS = 5 * 60_000
/** A call without an answer keeps its page in memory. So after this many, none follows until one is answered or forgotten. */
const MOST_HANGING = 2
const FORGOTTEN_AFTER_MS = 60 * 60_000

interface Call {
  /** By the clock that never jumps. */
  begunAt: number
}

/**
 * Calls the merchant's hook for a push, with a time limit: a push that never ends would stop all other pushes of its process without a
 * problem.
 *
 * @throws the hook's own failure, or an error if the hook does not answer
 */
export async function askHook<Answer>(store: Store, ask: () => Promise<Answer>): Promise<Answer> {
  const calls = callsOf(store)
  const ageOf = ({ begunAt }: Call) => steadyClock() - begunAt
  for (const call of calls) if (ageOf(call) > FORGOTTEN_AFTER_MS) calls.delete(call)
  if ([...calls].filter((call) => ageOf(call) >= LIMIT_MS).length >= MOST_HANGING) throw noAnswer()

  const call = { begunAt: steadyClock() }
  calls.add(call)
  const asking = ask().finally(() => calls.delete(call))
  const answered = await withTimeLimit(
    LIMIT_MS,
    asking.then((answer) => ({ answer })),
  )
  if (!answered) throw noAnswer()
  return answered.answer
}

const callsOf = perStore(() => new Set<Call>())

const noAnswer = () => new Error(`The hook entriesProjected has not answered within ${LIMIT_MS / 60_000} minutes`)
