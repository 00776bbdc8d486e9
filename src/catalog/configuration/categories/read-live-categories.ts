import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../../../modules/partner-commerce"
import { refreshStaleCategories } from "../../inputs/refresh-categories"

/**
 * The service's categories → their device keys.
 *
 * @returns null while the list was never read, and while the plugin is inert: then the service's categories are unknown
 */
export async function readLiveCategories(container: MedusaContainer): Promise<Map<string, string[]> | null> {
  const service = container.resolve(PARTNER_COMMERCE)
  if (service.connection.kind === "inert") return null
  await refreshStaleCategories(container)
  const rows = await service.catalog.categories.list(service.connection.options.shopCode)
  if (rows.length === 0) return null
  return new Map(rows.flatMap((row) => (row.gone_at === null ? [[row.category, row.device_keys] as const] : [])))
}
