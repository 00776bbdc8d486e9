import { MedusaError } from "@medusajs/framework/utils"
import { type Store } from "../../../store/store"
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
  store: Store,
  { refresh }: { refresh: boolean },
): Promise<RemoteCategoriesRead> {
  requireConfigured(store)
  const stored = await store.catalog.categories.list()
  if (!refresh && stored.length > 0) return { rows: stored, changed: null }
  const reading = await readCategories(store)
  if (!reading.ok) {
    const { message, why } = reading.error
    throw new AdminApiError(MedusaError.Types.UNEXPECTED_STATE, why, message)
  }
  return { rows: await store.catalog.categories.list(), changed: reading.value }
}
