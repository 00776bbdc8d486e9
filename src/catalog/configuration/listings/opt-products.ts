import { type MedusaContainer } from "@medusajs/framework/types"
import { toOptChange } from "../../rules/history-entries"
import { PARTNER_COMMERCE } from "../../../modules/partner-commerce"
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
  container: MedusaContainer,
  { productIds, enabled, by }: { productIds: string[]; enabled: boolean | null; by: string },
): Promise<ProductsOpted> {
  const ids = [...new Set(productIds)]
  await requireProducts(container, ids)
  const name = { code: "so_many_products", values: { products: ids.length } } as const
  const entry = { by, messages: [toOptChange({ name }, enabled)] }
  await container.resolve(PARTNER_COMMERCE).configuration.files.setEnabled(ids, enabled, entry)
  const touches = await markTouched(container, { source: "product", ids })
  return { listings: ids.map((product_id) => ({ product_id, enabled })), count: ids.length, touches }
}
