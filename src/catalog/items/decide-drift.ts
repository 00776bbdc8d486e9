import { type MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { type DriftChoice, isStubborn, whyNotKept } from "../rules/read-back/drift"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
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
  container: MedusaContainer,
  { partnerId, keep }: { partnerId: string; keep: DriftChoice },
): Promise<void> {
  const service = container.resolve(PARTNER_COMMERCE)
  const row = await service.catalog.itemList.find(requireConfigured(service).options.shopCode, partnerId)
  if (!row) throw new AdminApiError(MedusaError.Types.NOT_FOUND, { code: "no_item", values: { id: partnerId } })
  if (!isStubborn(row.drift))
    throw new AdminApiError(MedusaError.Types.NOT_ALLOWED, { code: "not_changed_there", values: { id: partnerId } })
  const whyNot = keep === "theirs" ? whyNotKept(row.drift) : null
  if (whyNot) throw new AdminApiError(MedusaError.Types.NOT_ALLOWED, { code: whyNot, values: {} })
  await service.catalog.items.resolveDrift(row.id, keep === "theirs" ? row.drift.values : null)
  schedulePush(container, "content", 0)
}
