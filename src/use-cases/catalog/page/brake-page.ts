import { type MedusaContainer } from "@medusajs/framework/types"
import {
  type BrakedChange,
  compareDecisions,
  type DeferredChange,
  assumeDeferred,
  assumeMade,
  toBrakedChanges,
  type Watched,
} from "../../../core/catalog/brake/brake"
import { type Change } from "../../../core/catalog/plan/change"
import { type Plan } from "../../../core/catalog/plan/plan"
import { PARTNER_COMMERCE } from "../../../modules/partner-commerce"
import { toBrakeLimit } from "../../../modules/partner-commerce/catalog/brake/brake-counts"
import { requireConfigured } from "../../configured"
import { type ClaimedPage } from "./claim-page"
import { planPage } from "./plan-page"
import { type ProjectedItem } from "./project-page"

/** How a push treats what the brake watches and nobody has seen. */
export type BrakeMode =
  /** Sends it where it is few, with all that is due. */
  | "judge"
  /** Leaves it for the end: a page before had more than that. */
  | "defer"
  /** Sends it: it was judged at the end. */
  | "pass"

export interface PageToBrake {
  claim: ClaimedPage
  items: ProjectedItem[]
  plan: Plan
  mode: BrakeMode
}

/** A page under the brake. */
export interface BrakedPage {
  /** All but what is not sent now. */
  plan: Plan
  /** By item id, where the brake watches something of it. */
  brakes: Map<string, ItemBrake>
  /** Something is left for the end of the push. */
  hasDeferred: boolean
}

export interface ItemBrake {
  watched: Watched
  deferred: DeferredChange[]
  /** Counted as sent from now on. */
  isAdmitted: boolean
}

/**
 * Takes out of a plan what waits for a person, and what is too much until it is known how much of it there is in all. The rest of the same
 * items goes on.
 */
export async function brakePage(container: MedusaContainer, page: PageToBrake): Promise<BrakedPage> {
  const watched = await findWatched(container, page)
  if (watched.size === 0) return { plan: page.plan, brakes: new Map(), hasDeferred: false }
  const fresh = [...watched].flatMap(([id, { fresh, waiting }]) =>
    fresh.length > 0 && waiting.length === 0 ? [id] : [],
  )
  const isAdmitted =
    fresh.length === 0 || page.mode === "pass" || (page.mode === "judge" && (await admit(container, page, fresh)))
  const brakes = new Map(
    [...watched].map(([id, each]): [string, ItemBrake] => {
      const deferred = toDeferred(each, isAdmitted)
      return [id, { watched: each, deferred, isAdmitted: each.fresh.length > 0 && deferred.length === 0 }]
    }),
  )
  return {
    plan: await planWithout(container, page, brakes),
    brakes,
    hasDeferred: [...brakes.values()].some(({ deferred }) => deferred.length > 0),
  }
}

/** With a change that waits in any case, its fresh ones wait as well: a person decides about the item. */
function toDeferred({ fresh, waiting }: Watched, isAdmitted: boolean): DeferredChange[] {
  if (waiting.length > 0) return [...waiting.map((change) => ({ ...change, waits: true as const })), ...fresh]
  return isAdmitted ? [] : fresh
}

async function findWatched(
  container: MedusaContainer,
  { claim, items, plan }: PageToBrake,
): Promise<Map<string, Watched>> {
  const { settings } = await container.resolve(PARTNER_COMMERCE).configuration.settings.read()
  const changesOf = new Map<string, Change[]>()
  for (const { itemId, change } of plan.batches.flatMap(({ entries }) => entries))
    changesOf.set(itemId, [...(changesOf.get(itemId) ?? []), change])
  const { max_price_drop_percent: maxPriceDropPercent } = settings
  const rows = new Map(claim.rows.map((row) => [row.id, row]))
  const planned = items.flatMap((item) => {
    const changes = changesOf.get(item.itemId)
    const row = rows.get(item.itemId)
    if (!changes || !row) return []
    const braked = { known: item.known, readPrice: row.read_price, maxPriceDropPercent }
    const watched = toBrakedChanges(changes, braked)
    return watched.length > 0 ? [{ item, row, changes, braked, watched }] : []
  })
  const zeroed = planned.flatMap(({ item, watched }) => (isZeroed(watched) ? [item.variantId] : []))
  const sales = await countSales(container, zeroed)
  return new Map(
    planned.map(({ item, row, changes, braked, watched }): [string, Watched] => {
      const sold = sales.get(item.variantId) ?? 0
      const isSoldOut = sold > 0 && (item.known?.in_stock ?? 0) <= sold
      const left = isSoldOut ? toBrakedChanges(changes, { ...braked, isSoldOut }) : watched
      return [item.itemId, compareDecisions(left, row.braked ?? [], maxPriceDropPercent)]
    }),
  )
}

const isZeroed = (watched: BrakedChange[]) => watched.some(({ kind }) => kind === "zeroed")

async function countSales(container: MedusaContainer, variantIds: string[]): Promise<Map<string, number>> {
  if (variantIds.length === 0) return new Map()
  const service = container.resolve(PARTNER_COMMERCE)
  return service.catalog.brake.countSales(requireConfigured(service).options.shopCode, variantIds)
}

async function admit(container: MedusaContainer, { claim }: PageToBrake, itemIds: string[]): Promise<boolean> {
  const service = container.resolve(PARTNER_COMMERCE)
  const { shopCode } = requireConfigured(service).options
  const { settings } = await service.configuration.settings.read()
  return service.catalog.brake.admit({ ...toBrakeLimit(shopCode, settings), itemIds, token: claim.token })
}

/** Plans anew, as if what is not sent had been made. */
async function planWithout(
  container: MedusaContainer,
  { items, plan }: PageToBrake,
  brakes: Map<string, ItemBrake>,
): Promise<Plan> {
  const isWithheld = ({ watched, deferred }: ItemBrake) => watched.kept.length + deferred.length > 0
  if (![...brakes.values()].some(isWithheld)) return plan
  const withoutWithheld = (item: ProjectedItem): ProjectedItem => {
    const { watched, deferred } = brakes.get(item.itemId) ?? {}
    const known = assumeMade(item.known, watched?.kept ?? [], item.desired)
    return { ...item, known: assumeDeferred(known, deferred ?? [], item.desired) }
  }
  return planPage(container, items.map(withoutWithheld))
}
