import { MedusaError } from "@medusajs/framework/utils"
import { type DriftChoice, isStubborn, whyNotKept } from "../rules/read-back/drift"
import { type Store } from "../../store/store"
import { requireConfigured } from "../../store/configured"
import { AdminApiError } from "../../messages/admin-api-error"
import { schedulePush } from "../push/push-scheduler"

/**
 * A person decides about an item that the service changes each time: keep the service's value, or send this store's value again.
 *
 * @throws AdminApiError `not_found`; `not_allowed` if the item has no open decision, or the value to keep is a status or a price that this
 * store does not accept
 */
export async function decideDrift(
  store: Store,
  { partnerId, keep }: { partnerId: string; keep: DriftChoice },
): Promise<void> {
  requireConfigured(store)
  const row = await store.catalog.itemList.find(partnerId)
  if (!row) throw new AdminApiError(MedusaError.Types.NOT_FOUND, { code: "no_item", values: { id: partnerId } })
  if (!isStubborn(row.drift))
    throw new AdminApiError(MedusaError.Types.NOT_ALLOWED, { code: "not_changed_there", values: { id: partnerId } })
  const whyNot = keep === "theirs" ? whyNotKept(row.drift) : null
  if (whyNot) throw new AdminApiError(MedusaError.Types.NOT_ALLOWED, { code: whyNot, values: {} })
  await store.catalog.items.resolveDrift(row.id, keep === "theirs" ? row.drift.values : null)
  schedulePush(store, "content")
}
