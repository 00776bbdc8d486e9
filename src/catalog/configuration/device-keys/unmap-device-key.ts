import { type MedusaContainer } from "@medusajs/framework/types"
import { type ListingRules } from "../../rules/desired/desired"
import { PARTNER_COMMERCE } from "../../../modules/partner-commerce"
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
export async function unmapDeviceKey(
  container: MedusaContainer,
  mappingId: string,
  by: string,
): Promise<DeviceKeyUnmapped> {
  const service = container.resolve(PARTNER_COMMERCE)
  const { id, category, device_key } = await service.retrieveDeviceMapping(mappingId)
  const entry = { by, messages: [{ code: "device_key_unmapped" as const, values: { category, device_key } }] }
  const { touches } = await changeRule(container, { source: "remote_category", ids: [category] }, () =>
    service.history.noteWith(entry, (context) => service.deleteDeviceMappings(id, context)),
  )
  return { id, touches }
}

/** Dry run of `unmapDeviceKey`. Writes nothing. */
export async function estimateDeviceUnmapping(
  container: MedusaContainer,
  mappingId: string,
): Promise<DeviceKeyUnmapped<ChangeEstimate>> {
  const { id, category, device_key } = await container.resolve(PARTNER_COMMERCE).retrieveDeviceMapping(mappingId)
  const touches = await estimateChange(container, {
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
