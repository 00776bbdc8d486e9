import { type MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import {
  type BatchError,
  type BatchLine,
  type ListingChange,
  planListingBatch,
  toLineWrong,
  toTarget,
} from "../../rules/configuration/listing-batch"
import { PARTNER_COMMERCE } from "../../../modules/partner-commerce"
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
export async function changeListings(
  container: MedusaContainer,
  change: ListingsChange,
  by: string,
): Promise<ListingsChanged> {
  const { changes, errors, summary } = await planListings(container, change)
  if (errors.length > 0) throw nothingChosen(errors)
  if (changes.length === 0) return { dry_run: false, applied: true, ...summary, touches: { items: 0 } }
  const noted = { code: "choices_changed", values: { count: changes.length } } as const
  const { listings } = container.resolve(PARTNER_COMMERCE).configuration
  await listings.change(changes, { by, messages: [noted] })
  return { dry_run: false, applied: true, ...summary, touches: await markTouched(container, toTouched(changes)) }
}

/** Dry run of `changeListings`: returns the wrong lines, and an estimate for the other lines. It writes no choice. */
export async function estimateListings(container: MedusaContainer, change: ListingsChange): Promise<ListingsEstimate> {
  const { changes, summary } = await planListings(container, change)
  const touches =
    changes.length === 0
      ? NOTHING_TOUCHED
      : await estimateChange(container, { ...toTouched(changes), choices: changes })
  return { dry_run: true, applied: false, ...summary, touches }
}

async function planListings(container: MedusaContainer, { lines, unread }: ListingsChange) {
  const { configuration } = container.resolve(PARTNER_COMMERCE)
  const targets = lines.map(({ listing }) => toTarget(listing))
  const found = await configuration.listings.find({
    productIds: targets.flatMap(({ product_id }) => product_id ?? []),
    variantIds: targets.flatMap(({ variant_id }) => variant_id ?? []),
  })
  const plan = planListingBatch({ lines, found, liveCategories: await readLiveCategories(container) })
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
