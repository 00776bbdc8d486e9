import { createHash } from "node:crypto"
import {
  countLimited,
  type ChangeLimit,
  type ChangeLimits,
  NO_LIMITED_COUNTS,
  toChangeLimit,
} from "../rules/change-limit/change-limit"
import { diffItem, type SentKind } from "../rules/plan/change"
import { type NameHolder } from "../rules/plan/names"
import { type Plan, type PlannedEntry } from "../rules/plan/plan"
import { isHeldAtOldPrice } from "../rules/plan/comeback"
import { type ItemProblem } from "../rules/item/problem"
import { type ProductEntry } from "../../service/rules/wire/catalog"
import { type Store } from "../../store/store"
import { toChangeLimits } from "../sql/change-limit/limited-counts"
import { type PlannableItem } from "../sql/item/page-variants"
import { requireConfigured } from "../../store/configured"
import { type NamesTaken, planPage } from "../page/plan-page"
import { type ProjectedItem, projectItems } from "../page/project-page"
import { adjustItems } from "../page/adjust-page"
import { refreshStaleCategories } from "../inputs/refresh-categories"
import { findRecreated, previewLinks } from "../page/newcomers"

const ITEMS_AT_ONCE = 500
const ENTRIES_SHOWN = 1000

export interface CatalogPlan {
  /** Identifies the result: if the catalogue changes, the next plan gets another id. */
  plan_id: string
  counts: Record<SentKind | "unchanged" | "blocked" | "rejected" | "total", number>
  /** The first entries, in the order of their lanes. */
  entries: { variant_id: string; name: string | null; lane: string; operation: SentKind; entry: ProductEntry }[]
  /** The plan has more entries than it shows. */
  truncated: boolean
  /** The reasons why items are blocked, with examples. */
  problems: (Pick<ItemProblem, "code" | "fix"> & { count: number; examples: string[] })[]
  change_limit: ChangeLimit
}

/**
 * Adds up the changes of a full push, on the code path that pushes. It sends no request. It reads images that were never read or were
 * unusable, and marks only items whose image changed.
 */
export async function planCatalog(store: Store, { itemsAtOnce = ITEMS_AT_ONCE } = {}): Promise<CatalogPlan> {
  requireConfigured(store)
  const { settings } = await store.configuration.settings.read()
  await refreshStaleCategories(store)

  const limits = toChangeLimits(settings)
  const summary = new PlanSummary(limits.maxPriceDropPercent)
  const names = new Map<string, NameHolder>()
  const continued = new Set<string>()
  const add = async (rows: PlannableItem[]) => {
    const { items, plan, continued: ids } = await previewPage(store, rows, names)
    for (const { name, partnerId } of plan.batches.flatMap(({ entries }) => entries.flatMap(toNewName))) {
      names.set(name, { partnerId, wants: name, by: "content" })
    }
    for (const id of ids) continued.add(id)
    summary.add(items, plan)
  }
  const { items } = store.catalog
  await forEachPage((afterVariantId) => items.pageVariants({ afterVariantId, limit: itemsAtOnce }), add)
  // These items come after all existing variants, because an existing variant may continue an item whose variant is gone.
  await forEachPage(
    (afterVariantId) => items.pageGone({ afterVariantId, limit: itemsAtOnce }),
    (rows) => add(rows.filter(({ id }) => !continued.has(id))),
  )
  const [sent, withdrawn] = await Promise.all([
    store.catalog.changeLimit.countSent(),
    store.catalog.changeLimit.countWithdrawn(),
  ])
  return summary.toPlan({ sent, withdrawn, ...limits })
}

async function forEachPage(
  readPage: (afterVariantId: string) => Promise<PlannableItem[]>,
  task: (rows: PlannableItem[]) => Promise<void>,
): Promise<void> {
  for (let after = ""; ;) {
    const rows = await readPage(after)
    const last = rows.at(-1)
    if (!last) return
    after = last.variant_id
    await task(rows)
  }
}

/** The newcomer gets this choice of the merchant together with the item. */
const STOPPED = { kind: "unwanted", reason: "opted_out" } as const

export interface PreviewedPage {
  items: ProjectedItem[]
  plan: Plan
  /** Items with a deleted variant that one of these would continue. */
  continued: string[]
}

/**
 * The part of a push that only decides: project → recreated variants → adjust → links → plan. It makes no claim, sends no request and
 * writes no record.
 *
 * @param namesTaken by earlier pages of the same preview
 */
export async function previewPage(
  store: Store,
  rows: PlannableItem[],
  namesTaken: NamesTaken = new Map(),
): Promise<PreviewedPage> {
  const projected = await projectItems(store, rows)
  const successions = await findRecreated(store, rows, projected)
  const continuing = [...successions.values()].filter((row) => row !== null)
  const anew = continuing.length === 0 ? [] : await projectItems(store, continuing)
  const left = projected.flatMap((item) => {
    const succession = successions.get(item.itemId)
    if (succession === undefined) return [item]
    return succession === null ? [{ ...item, desired: STOPPED }] : []
  })
  const adjusted = await adjustItems(store, [...left, ...anew], { isDryRun: true })
  const items = await previewLinks(store, adjusted)
  const continued = continuing.map(({ id }) => id)
  return { items, plan: await planPage(store, items, namesTaken), continued }
}

/** The name that an entry takes: later pages cannot use it. */
function toNewName({ change, partnerId }: PlannedEntry): { name: string; partnerId: string }[] {
  return change.kind === "create" || change.kind === "update" ? [{ name: change.content.name, partnerId }] : []
}

/** Adds up pages without keeping them, because a catalogue may be larger than memory. */
class PlanSummary {
  constructor(private readonly maxPriceDropPercent: number) {}

  private readonly digest = createHash("sha256")
  private readonly counts: CatalogPlan["counts"] = {
    create: 0,
    update: 0,
    stock: 0,
    archive: 0,
    unarchive: 0,
    unchanged: 0,
    blocked: 0,
    rejected: 0,
    total: 0,
  }
  private readonly entries: CatalogPlan["entries"] = []
  private readonly problems = new Map<string, CatalogPlan["problems"][number]>()
  private change_limit = NO_LIMITED_COUNTS
  private planned = 0

  add(items: ProjectedItem[], { batches, verdicts }: Plan): void {
    const itemOf = new Map(items.map((item) => [item.itemId, item]))
    for (const { lane, entries } of batches) {
      for (const { itemId, change, entry } of entries) {
        if (change.kind === "keep") continue
        this.counts[change.kind]++
        this.planned++
        this.digest.update(JSON.stringify(entry))
        if (this.entries.length >= ENTRIES_SHOWN) continue
        const { variantId: variant_id = itemId, name = null } = itemOf.get(itemId) ?? {}
        this.entries.push({ variant_id, name, lane, operation: change.kind, entry })
      }
    }
    for (const item of items) {
      const verdict = verdicts[item.itemId]
      if (!verdict || (item.desired.kind === "unwanted" && !item.known)) continue
      this.counts.total++
      this.change_limit = countLimited(this.change_limit, {
        known: item.known,
        changes: diffItem(item.desired, item.known),
        isSoldOut: isHeldAtOldPrice(item.desired),
        maxPriceDropPercent: this.maxPriceDropPercent,
      })
      if (verdict.kind === "keep") this.counts.unchanged++
      if (verdict.kind === "rejected") this.counts.rejected++
      if (verdict.kind === "blocked") {
        this.counts.blocked++
        this.addProblem(item, verdict.problems)
      }
    }
  }

  /** @param withdrawn number of sent items that the plan no longer contains */
  toPlan({ withdrawn, ...limit }: ChangeLimits & { sent: number; withdrawn: number }): CatalogPlan {
    return {
      plan_id: this.digest.digest("hex").slice(0, 32),
      counts: this.counts,
      entries: this.entries,
      truncated: this.planned > this.entries.length,
      problems: [...this.problems.values()].sort((a, b) => b.count - a.count),
      change_limit: toChangeLimit({ ...this.change_limit, items: this.change_limit.items + withdrawn }, limit),
    }
  }

  private addProblem(item: ProjectedItem, problems: ItemProblem[]) {
    const problem = problems.find(({ severity }) => severity === "blocking")
    if (!problem) return
    const known = this.problems.get(problem.code) ?? { code: problem.code, fix: problem.fix, count: 0, examples: [] }
    const examples = known.examples.length < 5 ? [...known.examples, item.sku ?? item.variantId] : known.examples
    this.problems.set(problem.code, { ...known, count: known.count + 1, examples })
  }
}
