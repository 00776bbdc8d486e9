import { MedusaError } from "@medusajs/framework/utils"
import { type ListingRules } from "../../rules/desired/desired"
import { type DeviceMapping } from "../../rules/desired/device"
import { toDeviceSourceText } from "../../rules/suggest/suggest-device"
import { isEqual } from "../../../values/equality"
import { type Store } from "../../../store/store"
import { type ChangeSource } from "../../sql/item/affected-count"
import { AdminApiError } from "../../../messages/admin-api-error"
import { requireLiveCategory } from "../categories/require-live-category"
import { type ChangeEstimate, changeRule, estimateChange } from "../estimate-change"

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
