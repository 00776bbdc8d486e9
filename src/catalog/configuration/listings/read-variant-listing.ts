import { type MedusaContainer } from "@medusajs/framework/types"
import { NO_CHOICE } from "../../rules/configuration/configuration"
import { PARTNER_COMMERCE } from "../../../modules/partner-commerce"
import { requireVariant } from "../../require-variant"

/**
 * The merchant's own choices for one variant, without those for its product.
 *
 * @throws AdminApiError `not_found`
 */
export async function readVariantListing(container: MedusaContainer, variantId: string) {
  await requireVariant(container, variantId)
  const [listing] = await container.resolve(PARTNER_COMMERCE).listVariantListings({ variant_id: variantId })
  return listing ?? { variant_id: variantId, ...NO_CHOICE }
}
