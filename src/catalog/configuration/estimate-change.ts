import { type Desired, type ListingRules, toStockOnly } from "../rules/desired/desired"
import { type EstimatedOutcome, toEstimatedOutcome } from "../rules/configuration/estimated-outcome"
import { blockingCodes } from "../rules/item/problem"
import { isEqual } from "../../values/equality"
import { missingSettings, type Settings } from "../../settings/rules/settings"
import { type Store } from "../../store/store"
import { type PlannableItem } from "../sql/item/page-variants"
import { type ChangeSource, type ItemInStock } from "../sql/item/affected-count"
import { markChange } from "../changes/change-buffer"
import { type AssumedChoice, type Assumption, type ProjectedItem, projectItems } from "../page/project-page"
import { adjustItems } from "../page/adjust-page"
import { requireConfigured } from "../../store/configured"
import { readStockBisected } from "../inputs/read-variants"

/** A change of settings, mappings or choices before it is made. */
export interface AssumedChange extends ChangeSource {
  /** Absent = unchanged. */
  settings?: Settings
  /** Turns the current mappings into the new ones; absent = no change. */
  rules?: (rules: ListingRules) => ListingRules
  /** The choices that would change; absent = none. */
  choices?: AssumedChoice[]
}

export interface ChangeEstimate {
  /** The number of items that are compared again. */
  items: number
  /** The number of these items that would change at the service, appear, disappear or be blocked. */
  changes: number
  /**
   * Items that would be sent as new. This number and the next ones count the effects of this change; if pushes are stopped, also those of
   * all waiting changes.
   */
  created: number
  /** Items that would change at the service. */
  updated: number
  /** Items that would be archived. */
  archived: number
  /** Items that would become blocked, or would be blocked for a further reason. */
  blocked: number
  /** Items in stock at the service that would be out of stock after the change. */
  sold_out: number
  /** Some of these items by name, so that a person recognizes them. */
  sold_out_names: string[]
  /** The estimate did not check every item that could run out of stock, so there may be more. */
  sold_out_estimated: boolean
  /** Are changes sent now? Not while pushing is off or paused, or while the sales channel or the region is missing. */
  pushes: boolean
  /** All numbers but `items` and `sold_out` were scaled up from a sample. */
  estimated: boolean
}

/** The extent of a change after it was made. */
export interface Touches {
  /** The number of items that are compared again. */
  items: number
}

const NAMES = 50

const NOTHING_SOLD_OUT: SoldOut = { names: new Map(), isWhole: true }

/** The estimate for a change that touches no item. */
export const NOTHING_TOUCHED: ChangeEstimate = {
  ...toCounts([]),
  ...toSoldOut([], NOTHING_SOLD_OUT),
  items: 0,
  pushes: false,
  estimated: false,
}

const SAMPLE_SIZE = 1_000
const ALL_AS_IT_IS = (rules: ListingRules) => rules

/** Estimates the effects of a change, on the code path that pushes. It marks no item, sends no request and reads no picture. */
export async function estimateChange(
  store: Store,
  { source, ids, settings, rules = ALL_AS_IT_IS, choices = [] }: AssumedChange,
): Promise<ChangeEstimate> {
  if (store.connection.kind === "inert") return NOTHING_TOUCHED
  const { settings: inForce, paused } = await store.configuration.settings.read()
  const assumed = settings ?? inForce
  const { items, sampled, isWhole } = await takeSample(store, { touched: { source, ids }, choices })
  const plannable = sampled.map(({ item }) => item)
  const project = async (assumed: Assumption) =>
    adjustItems(store, await projectItems(store, plannable, { assumed }), { isDryRun: true })
  const [before, after] = await Promise.all([
    project({ settings: inForce, rules: ALL_AS_IT_IS, choices: [] }),
    project({ settings: assumed, rules, choices }),
  ])
  const pushed = !paused && mayPush(inForce)
  const effects = after.map((item, index) => {
    const earlier = before[index]
    const isChanged = !earlier || !isEqual(toShown(item.desired), toShown(earlier.desired))
    // If pushes are stopped, every difference from the service is still open, even if another change caused it.
    const outcome = isChanged || !pushed ? toEstimatedOutcome(pushed ? (earlier?.desired ?? null) : null, item) : null
    const { variantId } = item
    const weight = sampled[index]?.weight ?? 0
    return { isChanged, outcome, isSoldOut: isSoldOut(earlier, item), variantId, name: item.name ?? variantId, weight }
  })
  const estimated = items > sampled.length
  const soldOut =
    estimated && settings
      ? await findSoldOut(store, { before: inForce, after: settings })
      : { names: new Map<string, string>(), isWhole }
  return {
    items,
    ...toCounts(effects),
    ...toSoldOut(effects, soldOut),
    pushes: !paused && mayPush(assumed),
    estimated,
  }
}

interface SampledItem {
  item: PlannableItem
  /** The number of items that this item represents. */
  weight: number
}

interface Sample {
  items: number
  sampled: SampledItem[]
  /** Does the sample hold every item that may go off sale by its own choice? */
  isWhole: boolean
}

/**
 * Stratified sample: items that a choice may take off sale or put on sale form a separate group from items with a changed text. A person
 * wants to know about one such item among thousands.
 */
async function takeSample(
  { catalog: { affected } }: Store,
  { touched, choices }: { touched: ChangeSource; choices: AssumedChoice[] },
): Promise<Sample> {
  const items = await affected.count(touched)
  const all = await affected.sample(touched, SAMPLE_SIZE)
  const deciding = new Set(
    choices.filter(decidesSale).map(({ product_id, variant_id }) => variant_id ?? product_id ?? ""),
  )
  if (items <= all.length || deciding.size === 0) return { items, sampled: toWeighed(all, items), isWhole: true }
  const decided: ChangeSource = { source: "choice", ids: [...deciding] }
  const decidedItems = await affected.count(decided)
  const first = await affected.sample(decided, SAMPLE_SIZE)
  const others = all.filter(
    ({ variant_id, product_id }) => !deciding.has(variant_id) && !deciding.has(product_id ?? ""),
  )
  return {
    items,
    sampled: [...toWeighed(first, decidedItems), ...toWeighed(others, items - decidedItems)],
    isWhole: decidedItems <= first.length,
  }
}

const DECIDE_SALE = ["enabled", "category", "stock_buffer"] as const
const decidesSale = ({ choice }: AssumedChoice) => DECIDE_SALE.some((name) => choice[name] !== undefined)

const toWeighed = (sample: PlannableItem[], items: number): SampledItem[] =>
  sample.map((item) => ({ item, weight: items / sample.length }))

/**
 * Joins the result of the full stock check with the other items of the sample that sell out, such as those without a price; the latter are
 * scaled up.
 */
function toSoldOut(effects: Effect[], { names, isWhole }: SoldOut) {
  const others = effects.filter(({ isSoldOut, variantId }) => isSoldOut && !names.has(variantId))
  return {
    sold_out: names.size + toSum(others),
    sold_out_names: [...names.values(), ...others.map(({ name }) => name)].slice(0, NAMES),
    sold_out_estimated: !isWhole || others.some(({ weight }) => weight > 1),
  }
}

const mayPush = (settings: Settings) => settings.enabled && missingSettings(settings).length === 0

interface Effect {
  isChanged: boolean
  /** null = neither a change nor a problem. */
  outcome: EstimatedOutcome | null
  /** Would the change take the item out of stock? */
  isSoldOut: boolean
  variantId: string
  name: string
  /** The number of items that this item represents. */
  weight: number
}

/** A function declaration, because the constant above calls the function before this line. */
function toSum(effects: Effect[]): number {
  return Math.round(effects.reduce((sum, { weight }) => sum + weight, 0))
}

const stockOf = ({ desired }: ProjectedItem) => (desired.kind === "unwanted" ? null : desired.in_stock)

/** An item that customers cannot see cannot run out of stock. */
function isSoldOut(before: ProjectedItem | undefined, after: ProjectedItem): boolean {
  if (!before || before.desired.kind === "unwanted" || before.known?.confirmed !== true) return false
  return before.known.archived !== true && stockOf(before) !== 0 && stockOf(after) === 0
}

function toCounts(effects: Effect[]) {
  const count = (isMeant: (effect: Effect) => boolean) => toSum(effects.filter(isMeant))
  return {
    changes: count(({ isChanged }) => isChanged),
    created: count(({ outcome }) => outcome === "created"),
    updated: count(({ outcome }) => outcome === "updated"),
    archived: count(({ outcome }) => outcome === "archived"),
    blocked: count(({ outcome }) => outcome === "blocked"),
  }
}

/**
 * Writes a setting or a mapping, and marks the items that it touches. If the process dies in between, or the mark fails, the sweep marks
 * everything, because it finds no difference in settings and mappings.
 */
export async function changeRule<Written>(
  store: Store,
  touched: ChangeSource,
  write: () => Promise<Written>,
): Promise<{ written: Written; touches: Touches }> {
  const { fingerprints } = store.catalog
  const invalidation = await fingerprints.invalidateSharedInputs()
  const written = await write()
  const touches = await markTouched(store, touched)
  await fingerprints.settleInvalidation(invalidation)
  return { written, touches }
}

/** Marks the items that a change touches. @returns how many */
export async function markTouched(store: Store, change: ChangeSource): Promise<Touches> {
  if (store.connection.kind === "inert") return { items: 0 }
  const items = await store.catalog.affected.count(change)
  await markChange(store, { ...change, lane: "content" })
  return { items }
}

/** The part that the service or the merchant notices; an advice does not count. */
function toShown(desired: Desired) {
  switch (desired.kind) {
    case "unwanted":
      return { kind: desired.kind }
    case "blocked":
      return {
        kind: desired.kind,
        in_stock: desired.in_stock,
        content: desired.content,
        codes: blockingCodes(desired.problems),
      }
    case "listed":
      return { kind: desired.kind, in_stock: desired.in_stock, content: desired.content }
  }
}

const PAGE = 1_000
/** The number of items that the check reads while a person waits: a thousand items take some 30 ms. */
const LOOKED_AT = 20_000

/** The settings that decide the stock of an item. */
const STOCK_SETTINGS = ["stock_buffer", "unmanaged_stock", "max_stock", "sales_channel_id"] as const

interface SoldOut {
  /** The names of the items, by variant. */
  names: Map<string, string>
  /** Did the check cover all items? */
  isWhole: boolean
}

/**
 * Finds the items that other settings would take out of stock at the service. It checks the stock of every item: a sample would miss fifty
 * items among twenty thousand, and these items matter most.
 */
async function findSoldOut(store: Store, { before, after }: { before: Settings; after: Settings }): Promise<SoldOut> {
  requireConfigured(store)
  const names = new Map<string, string>()
  if (STOCK_SETTINGS.every((name) => before[name] === after[name])) return { names, isWhole: true }
  let afterVariantId = ""
  for (let looked = 0; looked < LOOKED_AT; looked += PAGE) {
    const items = await store.catalog.affected.inStock({ afterVariantId, limit: PAGE })
    const [stockBefore, stockAfter] = [
      await readStockUnder(store, items, before),
      await readStockUnder(store, items, after),
    ]
    for (const [index, { name, variant_id }] of items.entries())
      if (stockBefore[index] !== 0 && stockAfter[index] === 0) names.set(variant_id, name ?? variant_id)
    const last = items[PAGE - 1]
    if (!last) return { names, isWhole: true }
    afterVariantId = last.variant_id
  }
  return { names, isWhole: false }
}

async function readStockUnder(store: Store, items: ItemInStock[], settings: Settings) {
  const { stock } = await readStockBisected(store, { variantIds: items.map(({ variant_id }) => variant_id), settings })
  return items.map(({ variant_id, partner_id: partnerId, in_stock, problems }) => {
    const desired = toStockOnly(stock.get(variant_id) ?? null, { partnerId, known: { in_stock }, problems }, settings)
    return desired.kind === "unwanted" ? null : desired.in_stock
  })
}
