import { type MedusaContainer } from "@medusajs/framework/types"
import { type ListingChoiceFields, NO_CHOICE } from "../../rules/configuration/configuration"
import { toChoiceChanges } from "../../rules/history-entries"
import { PARTNER_COMMERCE } from "../../../modules/partner-commerce"
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
export async function changeListing(container: MedusaContainer, productId: string, { choice, by }: ListingChange) {
  const product = await requireProduct(container, productId)
  if (choice.category) await requireLiveCategory(container, choice.category)
  const service = container.resolve(PARTNER_COMMERCE)
  const [existing] = await service.listListings({ product_id: productId })
  const entry = { by, messages: toChoiceChanges(product, existing ?? NO_CHOICE, choice) }
  await service.history.noteWith(entry, (context) =>
    existing
      ? service.updateListings({ id: existing.id, ...choice }, context)
      : service.createListings({ product_id: productId, ...choice }, context),
  )
  await markChange(container, { source: "product", ids: [productId], what: "content" })
}
