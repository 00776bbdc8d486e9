import { type MedusaContainer } from "@medusajs/framework/types"
import { NO_CHOICE } from "../../rules/configuration/configuration"
import { PARTNER_COMMERCE } from "../../../modules/partner-commerce"
import { requireProduct } from "./require-products"

/**
 * The merchant's choices for one product.
 *
 * @throws AdminApiError `not_found`
 */
export async function readListing(container: MedusaContainer, productId: string) {
  await requireProduct(container, productId)
  const [listing] = await container.resolve(PARTNER_COMMERCE).listListings({ product_id: productId })
  return listing ?? { product_id: productId, ...NO_CHOICE }
}
