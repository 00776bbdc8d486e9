import { type DeviceMapping, readDeviceMappings } from "../rules/desired/device"
import { type ListingRules } from "../rules/desired/desired"
import { plainTextReader } from "../rules/desired/text"
import { type PluginOptions } from "../../settings/rules/options"
import { type Settings } from "../../settings/rules/settings"
import { type Store } from "../../store/store"

/** The merchant's mappings and the service's category list, as a push uses them. */
export async function readListingRules(
  store: Store,
  { settings, options: { images } }: { settings: Settings; options: PluginOptions },
): Promise<ListingRules> {
  const [categoryMappings, deviceMappings, categories] = await Promise.all([
    store.module.listCategoryMappings({}, { take: null }),
    store.module.listDeviceMappings({}, { take: null }),
    store.catalog.categories.list(),
  ])
  const live = categories.filter((category) => category.gone_at === null)
  return {
    settings,
    categoryMappings: new Map(categoryMappings.map((mapping) => [mapping.category_id, mapping.category])),
    liveCategories: categories.length > 0 ? new Map(live.map((row) => [row.category, row.device_keys])) : null,
    deviceMappings: byCategory(readDeviceMappings(deviceMappings).mappings),
    toText: plainTextReader(),
    recommendedPixels: { min: images.minPixels, max: images.maxPixels },
  }
}

function byCategory(mappings: DeviceMapping[]): Map<string, DeviceMapping[]> {
  const found = new Map<string, DeviceMapping[]>()
  for (const mapping of mappings) found.set(mapping.category, [...(found.get(mapping.category) ?? []), mapping])
  return found
}
