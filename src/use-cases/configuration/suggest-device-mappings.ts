import { type MedusaContainer } from "@medusajs/framework/types"
import { deviceSource } from "../../core/catalog/device"
import { type DeviceSuggestion, suggestDevice } from "../../core/catalog/suggest-device"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { requireConfigured } from "../configured"
import { refreshStaleCategories } from "../catalog/refresh-categories"
import { readVariants } from "../catalog/read-variants"
import { requireLiveCategory } from "./require-live-category"

/** So many items of a category say enough about where its values are kept. */
const SAMPLE_SIZE = 200

/**
 * Where the values of the service's device keys could come from, by what this store's items of that category have.
 *
 * @param only one of the service's categories; absent = all that products are mapped to
 * @throws AdminApiError `invalid_data` when the service has no such category
 */
export async function suggestDeviceMappings(container: MedusaContainer, only?: string): Promise<DeviceSuggestion[]> {
  const service = container.resolve(PARTNER_COMMERCE)
  const { shopCode } = requireConfigured(service).options
  if (only) await requireLiveCategory(container, only)
  else await refreshStaleCategories(container)
  const [live, categoryMappings, deviceMappings, { settings }] = await Promise.all([
    service.catalog.categories.list(shopCode),
    service.listCategoryMappings({}, { take: null }),
    service.listDeviceMappings({}, { take: null }),
    service.configuration.settings.read(),
  ])
  const mappings = deviceMappings.map(({ category, device_key, source }) => ({
    category,
    device_key,
    source: deviceSource.parse(source),
  }))
  const wanted = new Set(only ? [only] : categoryMappings.map(({ category }) => category))
  const suggestions: DeviceSuggestion[] = []
  for (const { category, device_keys } of live.filter((row) => row.gone_at === null && wanted.has(row.category))) {
    const sampled = await service.catalog.affected.sample(
      shopCode,
      { source: "remote_category", ids: [category] },
      SAMPLE_SIZE,
    )
    const readings = await readVariants(container, { variantIds: sampled.map((row) => row.variant_id), settings })
    const items = readings.map(({ device }) => device)
    suggestions.push(...suggestDevice({ category, deviceKeys: device_keys, items, mappings }))
  }
  return suggestions
}
