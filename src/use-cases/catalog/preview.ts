import { createHash } from "node:crypto"
import { type MedusaContainer } from "@medusajs/framework/types"
import { addToBrake, type Brake, NO_BRAKE_COUNTS, toBrake } from "../../core/catalog/brake"
import { diffItem, type SentKind } from "../../core/catalog/change"
import { type NameHolder } from "../../core/catalog/names"
import { type Plan, type PlannedEntry } from "../../core/catalog/plan"
import { type ItemProblem } from "../../core/catalog/problem"
import { type ProductEntry } from "../../core/wire/catalog"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type PlannableItem } from "../../modules/partner-commerce/catalog/item/page-variants"
import { requireConfigured } from "../configured"
import { planPage } from "./plan-page"
import { adjustItems, type ProjectedItem, projectItems } from "./project-page"
import { keepCategoriesFresh } from "./refresh-categories"

const ITEMS_AT_ONCE = 500
const ENTRIES_SHOWN = 1000

export interface CatalogPlan {
  /** Names the outcome: a plan of a catalogue that moved has another one. */
  plan_id: string
  counts: Record<SentKind | "unchanged" | "held" | "parked" | "total", number>
  /** The first entries, in the order of their lanes. */
  entries: { variant_id: string; name: string | null; lane: string; operation: SentKind; entry: ProductEntry }[]
  /** More entries than are shown. */
  truncated: boolean
  /** Why items are held, with examples. */
  problems: (Pick<ItemProblem, "code" | "fix"> & { count: number; examples: string[] })[]
  brake: Brake
}

/**
 * Adds up what a full push would do, on the code path that does it. Sends nothing; reads images that were never read, or could not be used, and
 * marks nothing but what shows one that is another now.
 */
export async function planCatalog(container: MedusaContainer): Promise<CatalogPlan> {
  const service = container.resolve(PARTNER_COMMERCE)
  const { shopCode } = requireConfigured(service).options
  const { settings } = await service.configuration.settings.read()
  await keepCategoriesFresh(container)

  const summary = new PlanSummary()
  const names: Record<string, NameHolder> = {}
  let afterVariantId = ""
  for (;;) {
    const rows = await service.catalog.items.pageVariants(shopCode, afterVariantId, ITEMS_AT_ONCE)
    const last = rows.at(-1)
    if (!last) return summary.toPlan(settings.brake_percent)
    afterVariantId = last.variant_id
    const { items, plan } = await previewPage(container, rows, names)
    for (const { name, partnerId } of plan.batches.flatMap(({ entries }) => entries.flatMap(toNewName))) {
      names[name] = { partnerId, wants: name, by: "content" }
    }
    summary.add(items, plan)
  }
}

/**
 * The part of a push that only decides: project → adjust → plan. Claims, sends and records nothing.
 *
 * @param namesTaken by earlier pages of the same preview
 */
export async function previewPage(
  container: MedusaContainer,
  rows: PlannableItem[],
  namesTaken: Record<string, NameHolder> = {},
): Promise<{ items: ProjectedItem[]; plan: Plan }> {
  const items = await adjustItems(container, await projectItems(container, rows), { isDryRun: true })
  return { items, plan: await planPage(container, items, namesTaken) }
}

/** The name that an entry takes: it is not free for the pages after it. */
function toNewName({ change, partnerId }: PlannedEntry): { name: string; partnerId: string }[] {
  return change.kind === "create" || change.kind === "update" ? [{ name: change.content.name, partnerId }] : []
}

/** Adds pages up without keeping them: a catalogue may be larger than memory. */
class PlanSummary {
  private readonly digest = createHash("sha256")
  private readonly counts: CatalogPlan["counts"] = {
    create: 0,
    update: 0,
    stock: 0,
    archive: 0,
    unarchive: 0,
    unchanged: 0,
    held: 0,
    parked: 0,
    total: 0,
  }
  private readonly entries: CatalogPlan["entries"] = []
  private readonly problems = new Map<string, CatalogPlan["problems"][number]>()
  private brake = NO_BRAKE_COUNTS
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
      this.brake = addToBrake(this.brake, { known: item.known, changes: diffItem(item.desired, item.known) })
      if (verdict.kind === "keep") this.counts.unchanged++
      if (verdict.kind === "parked") this.counts.parked++
      if (verdict.kind === "held") {
        this.counts.held++
        this.addProblem(item, verdict.problems)
      }
    }
  }

  toPlan(brakePercent: number): CatalogPlan {
    return {
      plan_id: this.digest.digest("hex").slice(0, 32),
      counts: this.counts,
      entries: this.entries,
      truncated: this.planned > this.entries.length,
      problems: [...this.problems.values()].sort((a, b) => b.count - a.count),
      brake: toBrake(this.brake, brakePercent),
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
