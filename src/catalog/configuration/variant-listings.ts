import { NO_CHOICE } from "../rules/desired/listing-choice"
import { type Store } from "../../store/store"
import { markChange } from "../changes/change-buffer"
import { requireLiveCategory } from "./remote-categories"
import { requireVariant } from "../require-variant"
import { planSelling, type SellChoice } from "../rules/configuration/sell-choice"
import { type Touches } from "./estimate-change"
import { changeChoices, changeListings, type ChoiceChange } from "./listings"

/**
 * Upsert: stores a merchant's choices for one variant. Absent choices stay unchanged; for a null choice the product's choice decides.
 *
 * @throws AdminApiError `not_found` without such a variant, `invalid_data` if the service has no such category
 */
export async function changeVariantListing(store: Store, variantId: string, { choice, by }: ChoiceChange) {
  const variant = await requireVariant(store.container, variantId)
  if (choice.category) await requireLiveCategory(store, choice.category)
  await changeChoices(store, { key: { product_id: null, variant_id: variantId }, named: variant, choice, by })
  await markChange(store, { source: "variant", ids: [variantId], lane: "content" })
}

/**
 * The merchant's own choices for one variant, without those for its product.
 *
 * @throws AdminApiError `not_found`
 */
export async function readVariantListing(store: Store, variantId: string) {
  const { product_id } = await requireVariant(store.container, variantId)
  const [listing] = await store.module.listListings({ variant_id: variantId })
  return { ...(listing ?? NO_CHOICE), product_id, variant_id: variantId }
}

export interface VariantsOpted {
  listings: SellChoice[]
  count: number
  touches: Touches
}

/**
 * Stops selling variants, or sells them again regardless of their product's choice. Their other choices stay, and so do the other variants
 * of their products.
 *
 * @param by the person or program that requested the change
 * @throws AdminApiError `invalid_data` that names the variants that this store does not have
 */
export async function optVariants(
  store: Store,
  { variantIds, isSold, by }: { variantIds: string[]; isSold: boolean; by: string },
): Promise<VariantsOpted> {
  const ids = [...new Set(variantIds)]
  const { listings: table } = store.configuration
  const found = await table.find({ productIds: [], variantIds: ids })
  const known = new Map(found.map((row) => [row.variant_id, row]))
  const variants = ids.map((variant_id) => {
    const row = known.get(variant_id)
    return { variant_id, product_id: row?.product_id ?? "", isProductOff: row?.inherited?.enabled === false }
  })
  const offIds = variants.flatMap(({ isProductOff, product_id }) => (isProductOff ? product_id : []))
  const listings = planSelling(variants, { isSold, variantsOf: await table.variantsOf([...new Set(offIds)]) })
  const lines = listings.map((listing, index) => ({ line: index + 1, listing }))
  const { touches } = await changeListings(store, { lines, unread: [] }, by)
  return { listings, count: ids.length, touches }
}
