/** Plans a change of choices for many products and variants at once: the differences, and the fault of each wrong line, as data. */
import { type z } from "@medusajs/framework/zod"
import { isEqual } from "../../../values/equality"
import { type BatchFault, type Message } from "../../../messages/rules/message"
import { idText } from "../../../service/rules/wire/texts"
import { listingChoice } from "./configuration"
import { type ChoiceName, CHOICES, type ListingChoice, toWholeChange, VALIDITY } from "../desired/listing-choice"

/** A product, or one of its variants. */
export interface ListingTarget {
  product_id: string | null
  variant_id: string | null
}

/** The key of a row of choices. */
export type ChoiceKey = { product_id: string; variant_id: null } | { product_id: null; variant_id: string }

/** Choices for one target; absent choices stay unchanged; null = the general setting decides. */
export const batchListing = listingChoice.partial().extend({
  product_id: idText.nullish().describe("The product with these choices."),
  variant_id: idText.nullish().describe("The variant with these choices; then `product_id` may be absent."),
})
export type BatchListing = z.output<typeof batchListing>

/** `line`: the line of the file, or the place in the list, counted from 1. */
export interface BatchLine {
  line: number
  listing: BatchListing
}

export interface BatchError {
  line: number
  /** null if `why` names the column. */
  column: string | null
  why: BatchFault
}

export const toLineWrong = ({ line, column, why: reason }: BatchError): Message<"line_wrong"> => ({
  code: "line_wrong",
  values: { line, column: column ?? "", reason },
})

/** A product or variant of the store, with its present choices. */
export interface ChosenListing extends ListingChoice {
  product_id: string
  variant_id: string | null
  name: string
}

export interface ListingChange {
  line: number
  product_id: string
  variant_id: string | null
  name: string
  /** Only the choices that differ. */
  choice: Partial<ListingChoice>
  from: Partial<ListingChoice>
}

export interface BatchPlan {
  changes: ListingChange[]
  errors: BatchError[]
  unchanged: number
}

interface BatchInput {
  lines: BatchLine[]
  /** The products and variants of the lines that this store has. */
  found: ChosenListing[]
  /** null if the list was never read. */
  liveCategories: ReadonlyMap<string, unknown> | null
}

/** A wrong line causes no change. The same lines again make no change. */
export function planListingBatch({ lines, found, liveCategories }: BatchInput): BatchPlan {
  const plan: BatchPlan = { changes: [], errors: [], unchanged: 0 }
  const chosen = new Map(found.map((listing) => [toKey(listing), listing]))
  const seen = new Set<string>()
  for (const { line, listing } of lines) {
    const key = toKey(toTarget(listing))
    const present = chosen.get(key)
    const wrong = seen.has(key) ? toWrong(listing, TWICE) : findWrong(listing, present, liveCategories)
    seen.add(key)
    if (wrong) plan.errors.push({ line, ...wrong })
    else if (present) addTo(plan, line, listing, present)
  }
  return plan
}

/** A variant's line may name its product too. */
export const toTarget = ({ product_id = null, variant_id = null }: BatchListing): ListingTarget => ({
  product_id: variant_id === null ? product_id : null,
  variant_id,
})

const TWICE: BatchFault = { code: "twice", values: {} }

const toKey = ({ product_id, variant_id }: ListingTarget) =>
  variant_id === null ? `product ${product_id}` : `variant ${variant_id}`

type Wrong = Omit<BatchError, "line">

function findWrong(
  listing: BatchListing,
  present: ChosenListing | undefined,
  liveCategories: BatchInput["liveCategories"],
): Wrong | null {
  const { product_id, variant_id } = toTarget(listing)
  if (variant_id === null && product_id === null) return toWrong(listing, { code: "names_no_product", values: {} })
  if (!present) {
    return variant_id === null
      ? toWrong(listing, { code: "product_not_found", values: { name: product_id ?? "" } })
      : toWrong(listing, { code: "no_variant", values: { id: variant_id } })
  }
  if (setsBothEnds(listing, present))
    return { column: "expiry_date_time", why: { code: "excluded_by", values: { field: "days_valid" } } }
  const { category } = listing
  // A category that was already chosen stays chosen after the service removes it. The blocked items report it.
  if (!category || !liveCategories || liveCategories.has(category) || category === present.category) return null
  return { column: "category", why: { code: "no_remote_category", values: { category } } }
}

/** A table has a column for each form of a voucher's end, so a person can add a date and leave the days. */
const setsBothEnds = (listing: BatchListing, present: ChosenListing) =>
  VALIDITY.every((name) => listing[name] != null) && VALIDITY.some((name) => !isEqual(listing[name], present[name]))

/** A fault of the product or variant in the line. */
const toWrong = (listing: BatchListing, why: BatchFault): Wrong => ({
  column: toTarget(listing).variant_id === null ? "product_id" : "variant_id",
  why,
})

function addTo(plan: BatchPlan, line: number, listing: BatchListing, present: ChosenListing): void {
  const whole = toWholeChange(listing)
  const names = CHOICES.filter((name) => whole[name] !== undefined && !isEqual(whole[name], present[name]))
  if (names.length === 0) {
    plan.unchanged++
    return
  }
  const { product_id, variant_id, name } = present
  const [choice, from] = [whole, present].map((side) => pick(side, names))
  plan.changes.push({ line, product_id, variant_id, name, choice: choice ?? {}, from: from ?? {} })
}

const pick = (from: Partial<ListingChoice>, names: ChoiceName[]): Partial<ListingChoice> =>
  Object.fromEntries(names.map((name) => [name, from[name]]))

/** A choices row belongs to a product or to a variant. */
export const LISTING_LEVELS = ["product", "variant"] as const
export type ListingLevel = (typeof LISTING_LEVELS)[number]
