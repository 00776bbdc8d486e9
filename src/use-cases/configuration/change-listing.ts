import { type MedusaContainer } from "@medusajs/framework/types"
import { type ListingChoiceFields } from "../../core/configuration/configuration"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { markChange } from "../catalog/change-buffer"
import { requireLiveCategory } from "./require-live-category"
import { requireProduct } from "./require-products"

/**
 * Upsert: stores a merchant's choices for one product; those that are not named stay as they are.
 *
 * @throws AdminApiError `not_found` without such a product, `invalid_data` when the service has no such category
 */
export async function changeListing(
  container: MedusaContainer,
  productId: string,
  choice: Partial<ListingChoiceFields>,
) {
  await requireProduct(container, productId)
  if (choice.category) await requireLiveCategory(container, choice.category)
  const service = container.resolve(PARTNER_COMMERCE)
  const [existing] = await service.listListings({ product_id: productId })
  const listing = existing
    ? await service.updateListings({ id: existing.id, ...choice })
    : await service.createListings({ product_id: productId, ...choice })
  await markChange(container, { source: "product", ids: [productId], what: "content" })
  return listing
}
