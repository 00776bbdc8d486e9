import { type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { type ListingRules } from "../../../../core/catalog/desired"
import { type DeviceMapping, deviceSource } from "../../../../core/catalog/device"
import { PARTNER_COMMERCE } from "../../../../modules/partner-commerce"
import { type ChangeSource } from "../../../../modules/partner-commerce/catalog/affected-count"
import { changeRule, estimateChange } from "../../../../use-cases/configuration/estimate-change"
import { AdminApiError } from "../../../../use-cases/admin-api-error"
import { requireLiveCategory } from "../live-category"
import { isDryRun, paging, parse } from "../parse"
import { refusable } from "../refusable"

const body = z.strictObject({ category: z.string().min(1), device_key: z.string().min(1), source: deviceSource })
const query = z.object({ category: z.string().optional(), ...paging })

export const GET = refusable(async (req: MedusaRequest, res: MedusaResponse) => {
  const { category, limit, offset } = parse(query, req.query)
  const service = req.scope.resolve(PARTNER_COMMERCE)
  const filter = category ? { category } : {}
  const [device_mappings, count] = await service.listAndCountDeviceMappings(filter, { take: limit, skip: offset })
  res.json({ device_mappings, count, limit, offset })
})

/** Says where a device key's value comes from, again if that was said before; or with `?dry_run=true` what that would touch. */
export const POST = refusable(async (req: MedusaRequest, res: MedusaResponse) => {
  const { category, device_key, source } = parse(body, req.body)
  const deviceKeys = await requireLiveCategory(req.scope, category)
  if (deviceKeys && !deviceKeys.includes(device_key)) {
    const values = { category, device_key, known: deviceKeys }
    throw new AdminApiError(MedusaError.Types.INVALID_DATA, { code: "no_device_key", values })
  }
  const service = req.scope.resolve(PARTNER_COMMERCE)
  const [existing] = await service.listDeviceMappings({ category, device_key })
  const mapping = { category, device_key, source }
  const touched: ChangeSource = { source: "remote_category", ids: [category] }
  if (isDryRun(req.query)) {
    const touches = await estimateChange(req.scope, { ...touched, rules: (rules) => withMapping(rules, mapping) })
    res.json({ device_mapping: { id: existing?.id ?? null, ...mapping }, touches })
    return
  }
  const { written: device_mapping, touches } = await changeRule(req.scope, touched, () =>
    existing ? service.updateDeviceMappings({ id: existing.id, source }) : service.createDeviceMappings(mapping),
  )
  res.json({ device_mapping, touches })
})

function withMapping(rules: ListingRules, mapping: DeviceMapping): ListingRules {
  const others = (rules.deviceMappings.get(mapping.category) ?? []).filter(
    ({ device_key }) => device_key !== mapping.device_key,
  )
  return { ...rules, deviceMappings: new Map(rules.deviceMappings).set(mapping.category, [...others, mapping]) }
}
