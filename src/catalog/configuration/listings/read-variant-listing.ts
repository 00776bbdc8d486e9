import { NO_CHOICE } from "../../rules/configuration/configuration"
import { type Store } from "../../../store/store"
import { requireVariant } from "../../require-variant"

/**
 * The merchant's own choices for one variant, without those for its product.
 *
 * @throws AdminApiError `not_found`
 */
export async function readVariantListing(store: Store, variantId: string) {
  await requireVariant(store.container, variantId)
  const [listing] = await store.module.listVariantListings({ variant_id: variantId })
  return listing ?? { variant_id: variantId, ...NO_CHOICE }
}
