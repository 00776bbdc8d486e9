import { type MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { PARTNER_COMMERCE } from "../../../modules/partner-commerce"
import { type CategoryListChange, type RemoteCategoryRow } from "../../sql/remote-categories"
import { AdminApiError } from "../../../messages/admin-api-error"
import { readCategories } from "../../inputs/refresh-categories"
import { requireConfigured } from "../../../store/configured"

export interface RemoteCategoriesRead {
  rows: RemoteCategoryRow[]
  /** The difference that this reading found; null if the stored list was recent enough. */
  changed: CategoryListChange | null
}

/**
 * The service's category list as stored. Reads it from the service first if the caller wants that, or if it was never read.
 *
 * @throws AdminApiError `unexpected_state` if the service does not answer
 */
export async function readRemoteCategories(
  container: MedusaContainer,
  { refresh }: { refresh: boolean },
): Promise<RemoteCategoriesRead> {
  const service = container.resolve(PARTNER_COMMERCE)
  const { shopCode } = requireConfigured(service).options
  const stored = await service.catalog.categories.list(shopCode)
  if (!refresh && stored.length > 0) return { rows: stored, changed: null }
  const reading = await readCategories(container)
  if (!reading.ok) {
    const { message, why } = reading.error
    throw new AdminApiError(MedusaError.Types.UNEXPECTED_STATE, why, message)
  }
  return { rows: await service.catalog.categories.list(shopCode), changed: reading.value }
}
