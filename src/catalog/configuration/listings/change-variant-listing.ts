import { NO_CHOICE } from "../../rules/configuration/configuration"
import { toChoiceChanges } from "../../rules/history-entries"
import { type Store } from "../../../store/store"
import { markChange } from "../../changes/change-buffer"
import { type ListingChange } from "./change-listing"
import { requireLiveCategory } from "../categories/require-live-category"
import { requireVariant } from "../../require-variant"

/**
 * Upsert: stores a merchant's choices for one variant. Absent choices stay unchanged; for a null choice the product's choice decides.
 *
 * @throws AdminApiError `not_found` without such a variant, `invalid_data` if the service has no such category
 */
export async function changeVariantListing(store: Store, variantId: string, { choice, by }: ListingChange) {
  const variant = await requireVariant(store.container, variantId)
  if (choice.category) await requireLiveCategory(store, choice.category)
  const [existing] = await store.module.listVariantListings({ variant_id: variantId })
  const entry = { by, messages: toChoiceChanges(variant, existing ?? NO_CHOICE, choice) }
  const listing = await store.history.noteWith(entry, (context) =>
    existing
      ? store.module.updateVariantListings({ id: existing.id, ...choice }, context)
      : store.module.createVariantListings({ variant_id: variantId, ...choice }, context),
  )
  await markChange(store, { source: "variant", ids: [variantId], what: "content" })
  return listing
}
