import { type UnwantedReason } from "../../../messages/rules/message"
import { NO_CHOICE } from "../../rules/configuration/configuration"
import { type Store } from "../../../store/store"
import { readOffReasons } from "../../items/off-reasons"
import { requireProduct } from "./require-products"

/**
 * The merchant's choices for one product, and the reason if all its variants are off.
 *
 * @throws AdminApiError `not_found`
 */
export async function readListing(store: Store, productId: string) {
  await requireProduct(store.container, productId)
  const [listing] = await store.module.listListings({ product_id: productId })
  return {
    ...(listing ?? { product_id: productId, ...NO_CHOICE }),
    off_reason: await readOffReason(store, productId),
  }
}

async function readOffReason(store: Store, productId: string): Promise<UnwantedReason | null> {
  const { listings } = store.configuration
  const variantIds = (await listings.variantsOf([productId])).get(productId) ?? []
  const reasons = await readOffReasons(store, variantIds)
  const [first = null] = variantIds.map((id) => reasons.get(id) ?? null)
  return reasons.size === variantIds.length ? first : null
}
