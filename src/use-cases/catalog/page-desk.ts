import { type Known } from "../../core/catalog/known"
import { type ChangeOutcome } from "../../core/catalog/outcome"
import { type Plan } from "../../core/catalog/plan"
import { type ClaimedItem } from "../../modules/partner-commerce/catalog/item/claim"
import { type PlannableItem } from "../../modules/partner-commerce/catalog/item/page-variants"
import { type ProjectedItem } from "./projected-item"

/** What the steps of one page of a push hand on to each other. */
export interface Page {
  /** Empty in a rehearsal. `known_before`: as the ledger holds it. */
  claimed: (ClaimedItem & { known_before: Known | null })[]
  /** What is projected: the claimed ones, or what is rehearsed. */
  subjects: PlannableItem[]
  items: ProjectedItem[]
  plan: Plan
  /** `outcomes`: by item id, one per change that was planned and still ours. */
  sent: { outcomes: Record<string, ChangeOutcome[]>; requests: number }
}

/**
 * Where a page lies while its steps work on it. The workflow engine copies whatever one step gives another, several times and deeply:
 * for a page of 1000 items that was some tens of megabytes of garbage. All steps of a page run in one process, one after the other,
 * so they share it by its key. Who claims a page puts it here; who ends it, or undoes the claim, takes it away.
 */
class PageDesk {
  private readonly pages = new Map<string, Partial<Page>>()

  put(key: string, part: Partial<Page>): void {
    this.pages.set(key, { ...this.pages.get(key), ...part })
  }

  get<Part extends keyof Page>(key: string, part: Part): Page[Part] {
    const found = this.pages.get(key)?.[part]
    if (found === undefined) throw new Error(`The page has no ${part} yet`)
    return found
  }

  clear(key: string): void {
    this.pages.delete(key)
  }
}

/** One per process: keys are unique, also among several stores in one process, as tests have them. */
export const pageDesk = new PageDesk()
