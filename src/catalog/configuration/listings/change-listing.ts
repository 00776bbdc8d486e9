import { type ListingChoiceFields, NO_CHOICE } from "../../rules/configuration/configuration"
import { toChoiceChanges } from "../../rules/history-entries"
import { type Store } from "../../../store/store"
import { markChange } from "../../changes/change-buffer"
import { requireLiveCategory } from "../categories/require-live-category"
import { requireProduct } from "./require-products"

export interface ListingChange {
  choice: Partial<ListingChoiceFields>
  /** The person who chooses. */
  by: string
}

/**
 * Upsert: stores a merchant's choices for one product; absent choices stay unchanged.
 *
 * @throws AdminApiError `not_found` without such a product, `invalid_data` when the service has no such category
 */
export async function changeListing(store: Store, productId: string, { choice, by }: ListingChange) {
  const product = await requireProduct(store.container, productId)
  if (choice.category) await requireLiveCategory(store, choice.category)
  const [existing] = await store.module.listListings({ product_id: productId })
  const entry = { by, messages: toChoiceChanges(product, existing ?? NO_CHOICE, choice) }
  await store.history.noteWith(entry, (context) =>
    existing
      ? store.module.updateListings({ id: existing.id, ...choice }, context)
      : store.module.createListings({ product_id: productId, ...choice }, context),
  )
  await markChange(store, { source: "product", ids: [productId], what: "content" })
}
