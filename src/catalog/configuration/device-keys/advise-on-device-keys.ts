import { readDeviceMappings } from "../../rules/desired/device"
import {
  type DeviceCoverage,
  type DeviceSourceName,
  type DeviceSuggestion,
  suggestDevice,
  toCoverage,
  toSourceNames,
} from "../../rules/suggest/suggest-device"
import { type Store } from "../../../store/store"
import { requireConfigured } from "../../../store/configured"
import { refreshStaleCategories } from "../../inputs/refresh-categories"
import { readVariants } from "../../inputs/read-variants"
import { requireLiveCategory } from "../categories/require-live-category"

/** This many items of a category are enough to find the sources of its values. */
const SUGGESTED_BY = 200
/** A page about one category counts more items. */
const COUNTED = 1_000

export interface DeviceAdvice {
  suggestions: DeviceSuggestion[]
  /** Coverage of the mapped keys. */
  coverage: DeviceCoverage[]
  /** Options and metadata that the items have, by name. */
  source_names: DeviceSourceName[]
}

/**
 * Suggests sources for the service's device keys, based on the data that items of the category have, and counts how many items have
 * a value from the current source.
 *
 * @param only one of the service's categories; absent = all mapped categories
 * @throws AdminApiError `invalid_data` if the service has no such category
 */
export async function adviseOnDeviceKeys(store: Store, only?: string): Promise<DeviceAdvice> {
  requireConfigured(store)
  if (only) await requireLiveCategory(store, only)
  else await refreshStaleCategories(store)
  const [live, categoryMappings, deviceMappings, { settings }] = await Promise.all([
    store.catalog.categories.list(),
    store.module.listCategoryMappings({}, { take: null }),
    store.module.listDeviceMappings({}, { take: null }),
    store.configuration.settings.read(),
  ])
  const { mappings } = readDeviceMappings(deviceMappings)
  const wanted = new Set(only ? [only] : categoryMappings.flatMap(({ category }) => category ?? []))
  const advice: DeviceAdvice = { suggestions: [], coverage: [], source_names: [] }
  for (const { category, device_keys } of live.filter((row) => row.gone_at === null && wanted.has(row.category))) {
    const sampled = await store.catalog.affected.sample(
      { source: "remote_category", ids: [category] },
      only ? COUNTED : SUGGESTED_BY,
    )
    const variantIds = sampled.map((row) => row.variant_id)
    const readings = await readVariants(store, { variantIds, settings })
    const devices = new Map(readings.map(({ variantId, device }) => [variantId, device]))
    const items = variantIds.flatMap((id) => devices.get(id) ?? [])
    const given = { category, deviceKeys: device_keys, items, mappings }
    // The list of all categories and the page of one category use the same items, so that both make the same suggestions.
    advice.suggestions.push(...suggestDevice({ ...given, items: items.slice(0, SUGGESTED_BY) }))
    advice.coverage.push(...toCoverage(given))
    advice.source_names.push(...toSourceNames(given))
  }
  return advice
}
