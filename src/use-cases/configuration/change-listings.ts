import { type MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import {
  type BatchError,
  type BatchLine,
  type ListingChange,
  planListingBatch,
  toTarget,
} from "../../core/configuration/listing-batch"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type ChangeSource } from "../../modules/partner-commerce/catalog/item/affected-count"
import { AdminApiError } from "../admin-api-error"
import { markTouched, type Touches } from "./estimate-change"
import { readLiveCategories } from "./read-live-categories"

export interface ListingsChange {
  lines: BatchLine[]
  /** Lines that could not be read. */
  unread: BatchError[]
  dryRun: boolean
  /** Who chooses. */
  by: string
}

export interface ListingsChanged {
  dry_run: boolean
  applied: boolean
  counts: { changed: number; unchanged: number; wrong: number }
  /** The first of them. */
  changes: ListingChange[]
  /** The first of them, in the order of their lines. */
  errors: BatchError[]
  touches: Touches
}

const SHOWN = 200
const NAMED_AT_MOST = 10

/**
 * Stores choices for many products and variants: all of them or none. The same again changes nothing.
 *
 * @throws AdminApiError `invalid_data` that names the lines that are wrong; then nothing was written. A dry run answers them instead
 */
export async function changeListings(
  container: MedusaContainer,
  { lines, unread, dryRun, by }: ListingsChange,
): Promise<ListingsChanged> {
  const { catalog, configuration } = container.resolve(PARTNER_COMMERCE)
  const targets = lines.map(({ listing }) => toTarget(listing))
  const found = await configuration.listings.find({
    productIds: targets.flatMap(({ product_id }) => product_id ?? []),
    variantIds: targets.flatMap(({ variant_id }) => variant_id ?? []),
  })
  const plan = planListingBatch({ lines, found, liveCategories: await readLiveCategories(container) })
  const errors = [...unread, ...plan.errors].sort((one, other) => one.line - other.line)
  const { changes } = plan
  const answer = {
    counts: { changed: changes.length, unchanged: plan.unchanged, wrong: errors.length },
    changes: changes.slice(0, SHOWN),
    errors: errors.slice(0, SHOWN),
  }
  const touched = toTouched(changes)
  if (dryRun) {
    const counts = await Promise.all(touched.map((source) => catalog.affected.count(source)))
    return { dry_run: true, applied: false, ...answer, touches: { items: toSum(counts) } }
  }
  if (errors.length > 0) throw nothingChosen(errors)
  if (changes.length === 0) return { dry_run: false, applied: true, ...answer, touches: { items: 0 } }
  const noted = { code: "choices_changed", values: { count: changes.length } } as const
  await configuration.listings.change(changes, { by, messages: [noted] })
  const marked = await Promise.all(touched.map((source) => markTouched(container, source)))
  return { dry_run: false, applied: true, ...answer, touches: { items: toSum(marked.map(({ items }) => items)) } }
}

/** Variants whose product changes as well are touched with it. */
function toTouched(changes: ListingChange[]): ChangeSource[] {
  const products = new Set(changes.flatMap(({ product_id, variant_id }) => (variant_id === null ? product_id : [])))
  const variants = changes.flatMap(({ product_id, variant_id }) => (products.has(product_id) ? [] : (variant_id ?? [])))
  return [
    { source: "product" as const, ids: [...products] },
    { source: "variant" as const, ids: variants },
  ].filter(({ ids }) => ids.length > 0)
}

const toSum = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)

function nothingChosen(errors: BatchError[]): AdminApiError {
  const reasons = errors
    .slice(0, NAMED_AT_MOST)
    .map(({ line, why: reason }) => ({ code: "line_wrong" as const, values: { line, reason } }))
  const more = errors.length - reasons.length
  return new AdminApiError(MedusaError.Types.INVALID_DATA, { code: "nothing_chosen", values: { reasons, more } })
}
