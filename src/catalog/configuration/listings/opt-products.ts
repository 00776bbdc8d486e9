import { toOptChange } from "../../rules/history-entries"
import { type Store } from "../../../store/store"
import { markTouched, type Touches } from "../estimate-change"
import { requireProducts } from "./require-products"

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
