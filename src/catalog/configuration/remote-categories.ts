import { MedusaError } from "@medusajs/framework/utils"
import { type Store } from "../../store/store"
import { type CategoryListChange, type RemoteCategoryRow } from "../sql/remote-categories"
import { AdminApiError } from "../../messages/admin-api-error"
import { readCategories, refreshStaleCategories } from "../inputs/refresh-categories"
import { requireConfigured } from "../../store/configured"

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

/** Acknowledgement: a person has seen the changes of the service's list; only later ones are news. @returns the list */
export async function acknowledgeCategories(store: Store): Promise<RemoteCategoryRow[]> {
  requireConfigured(store)
  await store.catalog.categories.acknowledge()
  return store.catalog.categories.list()
}

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
