import { type Store } from "../../../store/store"
import { refreshStaleCategories } from "../../inputs/refresh-categories"

/**
 * The service's categories → their device keys.
 *
 * @returns null while the list was never read, and while the plugin is inert: then the service's categories are unknown
 */
export async function readLiveCategories(store: Store): Promise<Map<string, string[]> | null> {
  if (store.connection.kind === "inert") return null
  await refreshStaleCategories(store)
  const rows = await store.catalog.categories.list()
  if (rows.length === 0) return null
  return new Map(rows.flatMap((row) => (row.gone_at === null ? [[row.category, row.device_keys] as const] : [])))
}
