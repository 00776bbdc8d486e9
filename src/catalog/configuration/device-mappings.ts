import { MedusaError } from "@medusajs/framework/utils"
import { type ListingRules } from "../rules/desired/desired"
import { type DeviceMapping, readDeviceMappings } from "../rules/desired/device"
import {
  toDeviceSourceText,
  type DeviceCoverage,
  type DeviceSourceName,
  type DeviceSuggestion,
  suggestDevice,
  toCoverage,
  toSourceNames,
} from "../rules/suggest/suggest-device"
import { isEqual } from "../../values/equality"
import { type Store } from "../../store/store"
import { type ChangeSource } from "../sql/item/affected-count"
import { AdminApiError } from "../../messages/admin-api-error"
import { requireLiveCategory } from "./remote-categories"
import { type ChangeEstimate, changeRule, estimateChange, type Touches } from "./estimate-change"
import { requireConfigured } from "../../store/configured"
import { refreshStaleCategories } from "../inputs/refresh-categories"
import { readVariantsBisected } from "../inputs/read-variants"

/**
 * Upsert: stores the source of a device key's value, in place of an earlier one.
 *
 * @param by the person
 * @throws AdminApiError `invalid_data` if the service has no such category or key
 */
export async function mapDeviceKey(store: Store, mapping: DeviceMapping, by: string) {
  await requireDeviceKey(store, mapping)
  const { category, device_key, source } = mapping
  const [existing] = await store.module.listDeviceMappings({ category, device_key })
  const mapped = {
    code: "device_key_mapped",
    values: { category, device_key, source: toDeviceSourceText(source) },
  } as const
  const entry = { by, messages: existing && isEqual(existing.source, source) ? [] : [mapped] }
  const { written, touches } = await changeRule(store, toSource(mapping), async () => {
    await store.configuration.files.mapDevice(mapping, entry)
    const [stored] = await store.module.listDeviceMappings({ category, device_key })
    if (!stored) throw new Error(`The mapping of ${device_key} was removed at the same moment`)
    return stored
  })
  return { device_mapping: written, touches }
}

export interface DeviceMappingEstimate {
  /** Without an id while the key is not mapped. */
  device_mapping: DeviceMapping & { id: string | null }
  touches: ChangeEstimate
}

/** Dry run of `mapDeviceKey`, with the same checks. It writes no mapping. */
export async function estimateDeviceMapping(store: Store, mapping: DeviceMapping): Promise<DeviceMappingEstimate> {
  await requireDeviceKey(store, mapping)
  const { category, device_key } = mapping
  const [existing] = await store.module.listDeviceMappings({ category, device_key })
  const touches = await estimateChange(store, {
    ...toSource(mapping),
    rules: (rules) => withMapping(rules, mapping),
  })
  return { device_mapping: { id: existing?.id ?? null, ...mapping }, touches }
}

const toSource = ({ category }: DeviceMapping): ChangeSource => ({ source: "remote_category", ids: [category] })

async function requireDeviceKey(store: Store, { category, device_key }: DeviceMapping): Promise<void> {
  const deviceKeys = await requireLiveCategory(store, category)
  if (!deviceKeys || deviceKeys.includes(device_key)) return
  const values = { category, device_key, known: deviceKeys }
  throw new AdminApiError(MedusaError.Types.INVALID_DATA, { code: "no_device_key", values })
}

function withMapping(rules: ListingRules, mapping: DeviceMapping): ListingRules {
  const others = (rules.deviceMappings.get(mapping.category) ?? []).filter(
    ({ device_key }) => device_key !== mapping.device_key,
  )
  return { ...rules, deviceMappings: new Map(rules.deviceMappings).set(mapping.category, [...others, mapping]) }
}

/** Lists the sources of device keys. @param page `category`: one of the service's categories; absent = all */
export async function listDeviceMappings(
  store: Store,
  { category, limit, offset }: { category?: string; limit: number; offset: number },
) {
  const filter = category ? { category } : {}
  const [mappings, count] = await store.module.listAndCountDeviceMappings(filter, { take: limit, skip: offset })
  return { mappings, count }
}

export interface DeviceKeyUnmapped<Touched = Touches> {
  id: string
  touches: Touched
}

/**
 * Deletes the source of a device key's value.
 *
 * @param by the person
 * @throws MedusaError `not_found`
 */
export async function unmapDeviceKey(store: Store, mappingId: string, by: string): Promise<DeviceKeyUnmapped> {
  const { id, category, device_key } = await store.module.retrieveDeviceMapping(mappingId)
  const entry = { by, messages: [{ code: "device_key_unmapped" as const, values: { category, device_key } }] }
  const { touches } = await changeRule(store, { source: "remote_category", ids: [category] }, () =>
    store.history.noteWith(entry, (context) => store.module.deleteDeviceMappings(id, context)),
  )
  return { id, touches }
}

/** Dry run of `unmapDeviceKey`. Writes nothing. */
export async function estimateDeviceUnmapping(
  store: Store,
  mappingId: string,
): Promise<DeviceKeyUnmapped<ChangeEstimate>> {
  const { id, category, device_key } = await store.module.retrieveDeviceMapping(mappingId)
  const touches = await estimateChange(store, {
    source: "remote_category",
    ids: [category],
    rules: (rules) => withoutDeviceKey(rules, category, device_key),
  })
  return { id, touches }
}

function withoutDeviceKey(rules: ListingRules, category: string, deviceKey: string): ListingRules {
  const rest = (rules.deviceMappings.get(category) ?? []).filter(({ device_key }) => device_key !== deviceKey)
  return { ...rules, deviceMappings: new Map(rules.deviceMappings).set(category, rest) }
}

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
 * a value from the current source. Leaves out the items that the store cannot read: they are blocked, and the list of items shows the reason.
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
    const { read } = await readVariantsBisected(store, { variantIds, settings })
    const devices = new Map(read.map(({ variantId, device }) => [variantId, device]))
    const items = variantIds.flatMap((id) => devices.get(id) ?? [])
    const given = { category, deviceKeys: device_keys, items, mappings }
    // The list of all categories and the page of one category use the same items, so that both make the same suggestions.
    advice.suggestions.push(...suggestDevice({ ...given, items: items.slice(0, SUGGESTED_BY) }))
    advice.coverage.push(...toCoverage(given))
    advice.source_names.push(...toSourceNames(given))
  }
  return advice
}
