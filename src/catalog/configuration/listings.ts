import { MedusaError, ContainerRegistrationKeys } from "@medusajs/framework/utils"
import {
  type BatchError,
  type BatchLine,
  type ChoiceKey,
  type ListingChange,
  planListingBatch,
  toLineWrong,
  toTarget,
  type ListingLevel,
} from "../rules/configuration/listing-batch"
import { type Store } from "../../store/store"
import { type ChangeSource } from "../sql/item/affected-count"
import { AdminApiError } from "../../messages/admin-api-error"
import { readLiveCategories, requireLiveCategory } from "./remote-categories"
import { type ChangeEstimate, estimateChange, markTouched, NOTHING_TOUCHED, type Touches } from "./estimate-change"
import { type ListingFilter, type ListingRow } from "../sql/configuration/listing-table"
import { LISTING_CSV_HEAD, toListingLine } from "../rules/configuration/listing-csv"
import { type UnwantedReason } from "../../messages/rules/message"
import { NO_CHOICE, toWholeChange, type ListingChoice } from "../rules/desired/listing-choice"
import { readOffReasons } from "../items/list-items"
import { toOptChange, toChoiceChanges } from "../rules/history-entries"
import { type MedusaContainer } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import { markChange } from "../changes/change-buffer"

export interface ListingsChange {
  lines: BatchLine[]
  /** Lines that could not be read. */
  unread: BatchError[]
}

/** The extent of a bulk change of choices, made or planned. */
interface ListingsSummary {
  counts: { changed: number; unchanged: number; wrong: number }
  /** The first changes, in the order of their lines. */
  changes: ListingChange[]
  /** The first wrong lines. */
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

/** Lists products or variants with their own choices, by name. */
export async function listListings(
  store: Store,
  filter: ListingFilter,
): Promise<{ listings: ListingRow[]; count: number }> {
  return store.configuration.listings.list(filter)
}

const LINES_TOGETHER = 1_000

/**
 * The choices of all products, or of all variants, as CSV: page by page, so that a large store's table needs no more memory than a page.
 */
export async function* exportListings(store: Store, level: ListingLevel): AsyncGenerator<string> {
  const { listings } = store.configuration
  yield LISTING_CSV_HEAD
  for (let after = ""; ;) {
    const page = await listings.page(level, after, LINES_TOGETHER)
    yield page.map(toListingLine).join("")
    const last = page.at(-1)
    if (!last || page.length < LINES_TOGETHER) return
    after = last.variant_id ?? last.product_id
  }
}

/**
 * The merchant's choices for one product, and the reason if all its variants are off.
 *
 * @throws AdminApiError `not_found`
 */
export async function readListing(store: Store, productId: string) {
  await requireProduct(store.container, productId)
  const [listing] = await store.module.listListings({ product_id: productId })
  return {
    ...(listing ?? NO_CHOICE),
    product_id: productId,
    variant_id: null,
    off_reason: await readOffReason(store, productId),
  }
}

async function readOffReason(store: Store, productId: string): Promise<UnwantedReason | null> {
  const { listings } = store.configuration
  const variantIds = (await listings.variantsOf([productId])).get(productId) ?? []
  const reasons = await readOffReasons(store, variantIds)
  const [first = null] = variantIds.map((id) => reasons.get(id) ?? null)
  return reasons.size === variantIds.length ? first : null
}

export interface ProductsOpted {
  listings: { product_id: string; enabled: boolean | null }[]
  count: number
  touches: Touches
}

/**
 * Sells many products on the service, or stops their sale. Their other choices stay unchanged.
 *
 * @param enabled null = the general settings decide; `by`: the person
 * @throws AdminApiError `invalid_data` with the names of products that the store lacks
 */
export async function optProducts(
  store: Store,
  { productIds, enabled, by }: { productIds: string[]; enabled: boolean | null; by: string },
): Promise<ProductsOpted> {
  const ids = [...new Set(productIds)]
  await requireProducts(store.container, ids)
  const name = { code: "so_many_products", values: { products: ids.length } } as const
  const entry = { by, messages: [toOptChange({ name }, enabled)] }
  await store.configuration.files.setEnabled(ids, enabled, entry)
  const touches = await markTouched(store, { source: "product", ids })
  return { listings: ids.map((product_id) => ({ product_id, enabled })), count: ids.length, touches }
}

const found = z.array(z.object({ id: z.string() }))
const products = z.array(z.object({ title: z.string() }))

/** The product's name in the history. */
export interface NamedProduct {
  name: string
  product_id: string
}

/** @throws AdminApiError `not_found` */
async function requireProduct(container: MedusaContainer, id: string): Promise<NamedProduct> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "product", fields: ["title"], filters: { id } })
  const [product] = products.parse(data)
  if (!product)
    throw new AdminApiError(MedusaError.Types.NOT_FOUND, { code: "product_not_found", values: { name: id } })
  return { name: product.title, product_id: id }
}

/** @throws AdminApiError `invalid_data` that names the products that this store does not have */
async function requireProducts(container: MedusaContainer, ids: string[]): Promise<void> {
  const missing = await findMissing(container, ids)
  if (missing.length === 0) return
  const list = missing.slice(0, NAMED_AT_MOST).join(", ")
  throw new AdminApiError(MedusaError.Types.INVALID_DATA, { code: "product_not_found", values: { name: list } })
}

async function findMissing(container: MedusaContainer, ids: string[]): Promise<string[]> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "product", fields: ["id"], filters: { id: ids } })
  const known = new Set(found.parse(data).map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}

export interface ChoiceChange {
  choice: Partial<ListingChoice>
  /** The person who chooses. */
  by: string
}

/**
 * Upsert: stores a merchant's choices for one product; absent choices stay unchanged.
 *
 * @throws AdminApiError `not_found` without such a product, `invalid_data` when the service has no such category
 */
export async function changeListing(store: Store, productId: string, { choice, by }: ChoiceChange) {
  const product = await requireProduct(store.container, productId)
  if (choice.category) await requireLiveCategory(store, choice.category)
  await changeChoices(store, { key: { product_id: productId, variant_id: null }, named: product, choice, by })
  await markChange(store, { source: "product", ids: [productId], lane: "content" })
}

/** @param named the product or variant, as the history names it */
export async function changeChoices(
  store: Store,
  { key, named, choice, by }: ChoiceChange & { key: ChoiceKey; named: Parameters<typeof toChoiceChanges>[0] },
): Promise<void> {
  const [existing] = await store.module.listListings(key)
  const whole = toWholeChange(choice)
  const entry = { by, messages: toChoiceChanges(named, existing ?? NO_CHOICE, whole) }
  await store.configuration.listings.change([{ ...key, choice: whole }], entry)
}
