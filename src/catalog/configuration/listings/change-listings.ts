import { MedusaError } from "@medusajs/framework/utils"
import {
  type BatchError,
  type BatchLine,
  type ListingChange,
  planListingBatch,
  toLineWrong,
  toTarget,
} from "../../rules/configuration/listing-batch"
import { type Store } from "../../../store/store"
import { type ChangeSource } from "../../sql/item/affected-count"
import { AdminApiError } from "../../../messages/admin-api-error"
import { readLiveCategories } from "../categories/read-live-categories"
import { type ChangeEstimate, estimateChange, markTouched, NOTHING_TOUCHED, type Touches } from "../estimate-change"

export interface ListingsChange {
  lines: BatchLine[]
  /** Lines that could not be read. */
  unread: BatchError[]
}

/** The extent of a bulk change of choices, made or planned. */
interface ListingsSummary {
  counts: { changed: number; unchanged: number; wrong: number }
  /** The first wrong lines. */
  changes: ListingChange[]
  /** The first changes, in the order of their lines. */
  errors: BatchError[]
}

export interface ListingsChanged extends ListingsSummary {
  dry_run: false
  applied: true
  touches: Touches
}

export interface ListingsEstimate extends ListingsSummary {
  dry_run: true
  applied: false
  touches: ChangeEstimate
}

const SHOWN = 200
const NAMED_AT_MOST = 10

/**
 * Stores choices for many products and variants, in one transaction. The same request again makes no change.
 *
 * @param by the person
 * @throws AdminApiError `invalid_data` that names the wrong lines; then it stored no choice
 */
export async function changeListings(store: Store, change: ListingsChange, by: string): Promise<ListingsChanged> {
  const { changes, errors, summary } = await planListings(store, change)
  if (errors.length > 0) throw nothingChosen(errors)
  if (changes.length === 0) return { dry_run: false, applied: true, ...summary, touches: { items: 0 } }
  const noted = { code: "choices_changed", values: { count: changes.length } } as const
  const { listings } = store.configuration
  await listings.change(changes, { by, messages: [noted] })
  return { dry_run: false, applied: true, ...summary, touches: await markTouched(store, toTouched(changes)) }
}

/** Dry run of `changeListings`: returns the wrong lines, and an estimate for the other lines. It writes no choice. */
export async function estimateListings(store: Store, change: ListingsChange): Promise<ListingsEstimate> {
  const { changes, summary } = await planListings(store, change)
  const touches =
    changes.length === 0 ? NOTHING_TOUCHED : await estimateChange(store, { ...toTouched(changes), choices: changes })
  return { dry_run: true, applied: false, ...summary, touches }
}

async function planListings(store: Store, { lines, unread }: ListingsChange) {
  const { configuration } = store
  const targets = lines.map(({ listing }) => toTarget(listing))
  const found = await configuration.listings.find({
    productIds: targets.flatMap(({ product_id }) => product_id ?? []),
    variantIds: targets.flatMap(({ variant_id }) => variant_id ?? []),
  })
  const plan = planListingBatch({ lines, found, liveCategories: await readLiveCategories(store) })
  const errors = [...unread, ...plan.errors].sort((one, other) => one.line - other.line)
  const { changes } = plan
  const summary: ListingsSummary = {
    counts: { changed: changes.length, unchanged: plan.unchanged, wrong: errors.length },
    changes: changes.slice(0, SHOWN),
    errors: errors.slice(0, SHOWN),
  }
  return { changes, errors, summary }
}

const toTouched = (changes: ListingChange[]): ChangeSource => ({
  source: "choice",
  ids: changes.map(({ product_id, variant_id }) => variant_id ?? product_id),
})

function nothingChosen(errors: BatchError[]): AdminApiError {
  const reasons = errors.slice(0, NAMED_AT_MOST).map(toLineWrong)
  const more = errors.length - reasons.length
  return new AdminApiError(MedusaError.Types.INVALID_DATA, { code: "nothing_chosen", values: { reasons, more } })
}
