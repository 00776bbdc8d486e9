import { deviceSource, type DeviceMapping } from "../../../core/catalog/desired/device"
import { type ListingRules } from "../../../core/catalog/desired/desired"
import { plainTextReader } from "../../../core/catalog/desired/text"
import { type PluginOptions } from "../../../core/settings/options"
import { type Settings } from "../../../core/settings/settings"
import { type PartnerCommerceModuleService } from "../../../modules/partner-commerce"

/** The merchant's mappings and the service's category list, as a push meets them. */
export async function readListingRules(
  service: PartnerCommerceModuleService,
  { settings, options: { shopCode, images } }: { settings: Settings; options: PluginOptions },
): Promise<ListingRules> {
  const [categoryMappings, deviceMappings, categories] = await Promise.all([
    service.listCategoryMappings({}, { take: null }),
    service.listDeviceMappings({}, { take: null }),
    service.catalog.categories.list(shopCode),
  ])
  const live = categories.filter((category) => category.gone_at === null)
  return {
    settings,
    categoryMappings: new Map(categoryMappings.map((mapping) => [mapping.category_id, mapping.category])),
    liveCategories: categories.length > 0 ? new Map(live.map((row) => [row.category, row.device_keys])) : null,
    deviceMappings: byCategory(deviceMappings),
    toText: plainTextReader(),
    recommendedPixels: { min: images.minPixels, max: images.maxPixels },
  }
}

function byCategory(rows: { category: string; device_key: string; source: unknown }[]): Map<string, DeviceMapping[]> {
  const mappings = new Map<string, DeviceMapping[]>()
  for (const { category, device_key, source } of rows) {
    const mapping = { category, device_key, source: deviceSource.parse(source) }
    mappings.set(category, [...(mappings.get(category) ?? []), mapping])
  }
  return mappings
}
