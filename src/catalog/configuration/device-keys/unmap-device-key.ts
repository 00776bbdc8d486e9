import { type ListingRules } from "../../rules/desired/desired"
import { type Store } from "../../../store/store"
import { type ChangeEstimate, changeRule, estimateChange, type Touches } from "../estimate-change"

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
