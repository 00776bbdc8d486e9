import { type MedusaContainer } from "@medusajs/framework/types"
import { NO_CHOICE } from "../../rules/configuration/configuration"
import { toChoiceChanges } from "../../rules/history-entries"
import { PARTNER_COMMERCE } from "../../../modules/partner-commerce"
import { markChange } from "../../changes/change-buffer"
import { type ListingChange } from "./change-listing"
import { requireLiveCategory } from "../categories/require-live-category"
import { requireVariant } from "../../require-variant"

/**
 * Upsert: stores a merchant's choices for one variant. Absent choices stay unchanged; for a null choice the product's choice decides.
 *
 * @throws AdminApiError `not_found` without such a variant, `invalid_data` if the service has no such category
 */
export async function changeVariantListing(
  container: MedusaContainer,
  variantId: string,
  { choice, by }: ListingChange,
) {
  const variant = await requireVariant(container, variantId)
  if (choice.category) await requireLiveCategory(container, choice.category)
  const service = container.resolve(PARTNER_COMMERCE)
  const [existing] = await service.listVariantListings({ variant_id: variantId })
  const entry = { by, messages: toChoiceChanges(variant, existing ?? NO_CHOICE, choice) }
  const listing = await service.history.noteWith(entry, (context) =>
    existing
      ? service.updateVariantListings({ id: existing.id, ...choice }, context)
      : service.createVariantListings({ variant_id: variantId, ...choice }, context),
  )
  await markChange(container, { source: "variant", ids: [variantId], what: "content" })
  return listing
}
