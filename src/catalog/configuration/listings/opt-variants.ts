import { planSelling, type SellChoice } from "../../rules/configuration/sell-choice"
import { type Store } from "../../../store/store"
import { type Touches } from "../estimate-change"
import { changeListings } from "./change-listings"

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
