import {
  type LimitedChange,
  compareDecisions,
  type DeferredChange,
  assumeDeferred,
  assumeMade,
  toLimitedChanges,
  type Watched,
} from "../rules/change-limit/change-limit"
import { type Change } from "../rules/plan/change"
import { isHeldAtOldPrice } from "../rules/plan/comeback"
import { type Plan } from "../rules/plan/plan"
import { type Store } from "../../store/store"
import { toChangeLimits } from "../sql/change-limit/limited-counts"
import { type ClaimedPage } from "./claim-page"
import { planPage } from "./plan-page"
import { type ProjectedItem } from "./project-page"

/** How a push treats watched changes that no person has seen. */
export type ChangeLimitMode =
  /** Sends them with all other changes, if there are only a few. */
  | "judge"
  /** Leaves watched changes for the end of the push, because an earlier page had too many. */
  | "defer"
  /** Sends them, because the check at the end of the push has allowed them. */
  | "send"

export interface PageToLimit {
  claim: ClaimedPage
  items: ProjectedItem[]
  plan: Plan
  mode: ChangeLimitMode
  /** The record of the page before: until it ends, the items of that page count as due. */
  recordBefore?: Promise<unknown>
}

export interface LimitedPage {
  /** The plan without the changes that this page withholds. */
  plan: Plan
  /** By item id, for items with a watched change. */
  limits: Map<string, ItemLimit>
  /** Some changes are left for the end of the push. */
  hasDeferred: boolean
}

export interface ItemLimit {
  watched: Watched
  deferred: DeferredChange[]
  /** The page sends the new watched changes of the item, so the item counts as sent from now on. */
  isAdmitted: boolean
}

/**
 * Takes two kinds of changes out of a plan: changes that wait for a person, and changes that may be too many. The push decides about the
 * latter at its end, when it knows their number. The other changes of the same items stay.
 */
export async function limitPage(store: Store, page: PageToLimit): Promise<LimitedPage> {
  const watched = page.plan.batches.length > 0 ? await findWatched(store, page) : new Map<string, Watched>()
  if (watched.size === 0) return { plan: page.plan, limits: new Map(), hasDeferred: false }
  const fresh = [...watched].flatMap(([id, { fresh, waiting }]) =>
    fresh.length > 0 && waiting.length === 0 ? [id] : [],
  )
  const isAdmitted =
    fresh.length === 0 || page.mode === "send" || (page.mode === "judge" && (await admit(store, page, fresh)))
  const limits = new Map(
    [...watched].map(([id, each]): [string, ItemLimit] => {
      const deferred = toDeferred(each, isAdmitted)
      return [id, { watched: each, deferred, isAdmitted: each.fresh.length > 0 && deferred.length === 0 }]
    }),
  )
  return {
    plan: await planWithout(store, page, limits),
    limits,
    hasDeferred: [...limits.values()].some(({ deferred }) => deferred.length > 0),
  }
}

/** If one change of an item waits in any case, its new changes wait as well, because a person decides about the whole item. */
function toDeferred({ fresh, waiting }: Watched, isAdmitted: boolean): DeferredChange[] {
  if (waiting.length > 0) return [...waiting.map((change) => ({ ...change, waits: true as const })), ...fresh]
  return isAdmitted ? [] : fresh
}

async function findWatched(store: Store, { claim, items, plan }: PageToLimit): Promise<Map<string, Watched>> {
  const { settings } = await store.configuration.settings.read()
  const changesOf = new Map<string, Change[]>()
  for (const { itemId, change } of plan.batches.flatMap(({ entries }) => entries))
    changesOf.set(itemId, [...(changesOf.get(itemId) ?? []), change])
  const { max_price_drop_percent: maxPriceDropPercent } = settings
  const rows = new Map(claim.rows.map((row) => [row.id, row]))
  const planned = items.flatMap((item) => {
    const changes = changesOf.get(item.itemId)
    const row = rows.get(item.itemId)
    if (!changes || !row) return []
    const isHeld = isHeldAtOldPrice(item.desired)
    const limited = { known: item.known, readPrice: row.read_price, isSoldOut: isHeld, maxPriceDropPercent }
    const watched = toLimitedChanges(changes, limited)
    return watched.length > 0 ? [{ item, row, changes, limited, watched }] : []
  })
  const zeroed = planned.flatMap(({ item, watched }) => (isZeroed(watched) ? [item.variantId] : []))
  const sales = await countSales(store, zeroed)
  return new Map(
    planned.map(({ item, row, changes, limited, watched }): [string, Watched] => {
      const sold = sales.get(item.variantId) ?? 0
      const isSoldOut = sold > 0 && (item.known?.in_stock ?? 0) <= sold
      const left = isSoldOut ? toLimitedChanges(changes, { ...limited, isSoldOut }) : watched
      return [item.itemId, compareDecisions(left, row.decisions ?? [], maxPriceDropPercent)]
    }),
  )
}

const isZeroed = (watched: LimitedChange[]) => watched.some(({ kind }) => kind === "zeroed")

async function countSales(store: Store, variantIds: string[]): Promise<Map<string, number>> {
  if (variantIds.length === 0) return new Map()
  return store.catalog.changeLimit.countSales(variantIds)
}

async function admit(store: Store, { claim, recordBefore }: PageToLimit, itemIds: string[]): Promise<boolean> {
  await recordBefore
  const { settings } = await store.configuration.settings.read()
  return store.catalog.changeLimit.admit({ ...toChangeLimits(settings), itemIds, token: claim.token })
}

/** Plans again, as if the withheld changes had been made. */
async function planWithout(store: Store, { items, plan }: PageToLimit, limits: Map<string, ItemLimit>): Promise<Plan> {
  const isWithheld = ({ watched, deferred }: ItemLimit) => watched.kept.length + deferred.length > 0
  if (![...limits.values()].some(isWithheld)) return plan
  const withoutWithheld = (item: ProjectedItem): ProjectedItem => {
    const { watched, deferred } = limits.get(item.itemId) ?? {}
    const known = assumeMade(item.known, watched?.kept ?? [], item.desired)
    return { ...item, known: assumeDeferred(known, deferred ?? [], item.desired) }
  }
  return planPage(store, items.map(withoutWithheld))
}
