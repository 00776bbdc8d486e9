import { MedusaError } from "@medusajs/framework/utils"
import { type Store } from "../../store/store"
import { requireConfigured } from "../../store/configured"
import { AdminApiError } from "../../messages/admin-api-error"
import { schedulePush } from "../push/push-scheduler"
import { requireVariant } from "../require-variant"

/**
 * A person chooses the variant of an item that no rule can find: a product that was created again under another SKU.
 *
 * @throws AdminApiError `not_found` for an item or a variant that does not exist, `not_allowed` while a push sends the item
 */
export async function relinkItem(
  store: Store,
  { partnerId, variantId, by }: { partnerId: string; variantId: string; by: string },
): Promise<void> {
  requireConfigured(store)
  const before = await store.catalog.itemList.find(partnerId)
  if (before?.partner_id !== partnerId)
    throw new AdminApiError(MedusaError.Types.NOT_FOUND, { code: "no_item", values: { id: partnerId } })
  const variant = await requireVariant(store.container, variantId)
  const mark = { lane: "content", source: "variant" } as const
  // An event may mark the variant at any moment, so its row must exist before the lock.
  await store.catalog.items.mark({ ...mark, delayMs: UNTIL_LINKED_MS, ids: [variantId] })
  const order = { partnerId, variantId, productId: variant.product_id }
  if ((await store.catalog.items.relink(order)) === "busy")
    throw new AdminApiError(MedusaError.Types.NOT_ALLOWED, { code: "item_busy", values: { id: partnerId } })
  await store.history.note({ by, messages: [{ code: "item_relinked", values: { partner_id: partnerId } }] })
  // The former variant may still exist, and has no row now.
  await store.catalog.items.mark({ ...mark, delayMs: 0, ids: [before.variant_id] })
  schedulePush(store, "content")
}

/** A row that is created for a link becomes due only after this time, so that the link exists before a push. */
export const UNTIL_LINKED_MS = 60_000
