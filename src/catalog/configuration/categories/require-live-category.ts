import { MedusaError } from "@medusajs/framework/utils"
import { type Store } from "../../../store/store"
import { AdminApiError } from "../../../messages/admin-api-error"
import { refreshStaleCategories } from "../../inputs/refresh-categories"
import { requireConfigured } from "../../../store/configured"

/**
 * Checks a category's name: names are case-sensitive at the service, and an unknown name makes it reject a whole request.
 *
 * @returns the category's device keys, or null while the list was never read
 * @throws AdminApiError `invalid_data` if the service has no such category
 */
export async function requireLiveCategory(store: Store, name: string): Promise<string[] | null> {
  requireConfigured(store)
  await refreshStaleCategories(store)
  const rows = await store.catalog.categories.list()
  if (rows.length === 0) return null
  const row = rows.find(({ category, gone_at }) => category === name && gone_at === null)
  if (!row)
    throw new AdminApiError(MedusaError.Types.INVALID_DATA, { code: "no_remote_category", values: { category: name } })
  return row.device_keys
}
