import { type MedusaContainer } from "@medusajs/framework/types"
import { type UnwantedReason } from "../../../messages/rules/message"
import { NO_CHOICE } from "../../rules/configuration/configuration"
import { PARTNER_COMMERCE } from "../../../modules/partner-commerce"
import { readOffReasons } from "../../items/off-reasons"
import { requireProduct } from "./require-products"

/**
 * The merchant's choices for one product, and the reason if all its variants are off.
 *
 * @throws AdminApiError `not_found`
 */
export async function readListing(container: MedusaContainer, productId: string) {
  await requireProduct(container, productId)
  const service = container.resolve(PARTNER_COMMERCE)
  const [listing] = await service.listListings({ product_id: productId })
  return {
    ...(listing ?? { product_id: productId, ...NO_CHOICE }),
    off_reason: await readOffReason(container, productId),
  }
}

async function readOffReason(container: MedusaContainer, productId: string): Promise<UnwantedReason | null> {
  const { listings } = container.resolve(PARTNER_COMMERCE).configuration
  const variantIds = (await listings.variantsOf([productId])).get(productId) ?? []
  const reasons = await readOffReasons(container, variantIds)
  const [first = null] = variantIds.map((id) => reasons.get(id) ?? null)
  return reasons.size === variantIds.length ? first : null
}
