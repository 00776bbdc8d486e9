import { type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { type ListingRules } from "../../../../../core/catalog/desired"
import { PARTNER_COMMERCE } from "../../../../../modules/partner-commerce"
import { type ChangeSource } from "../../../../../modules/partner-commerce/catalog/affected-count"
import { changeRule, estimateChange } from "../../../../../use-cases/configuration/estimate-change"
import { isDryRun } from "../../parse"
import { refusable } from "../../refusable"

/** Forgets where a device key's value comes from. Says with `?dry_run=true` what that would touch. */
export const DELETE = refusable(async (req: MedusaRequest, res: MedusaResponse) => {
  const service = req.scope.resolve(PARTNER_COMMERCE)
  const { id, category, device_key } = await service.retrieveDeviceMapping(req.params.id ?? "")
  const touched: ChangeSource = { source: "remote_category", ids: [category] }
  const answer = { id, object: "device_mapping" }
  if (isDryRun(req.query)) {
    const rules = (inForce: ListingRules) => without(inForce, category, device_key)
    res.json({ ...answer, deleted: false, touches: await estimateChange(req.scope, { ...touched, rules }) })
    return
  }
  const { touches } = await changeRule(req.scope, touched, () => service.deleteDeviceMappings(id))
  res.json({ ...answer, deleted: true, touches })
})

function without(rules: ListingRules, category: string, deviceKey: string): ListingRules {
  const rest = (rules.deviceMappings.get(category) ?? []).filter(({ device_key }) => device_key !== deviceKey)
  return { ...rules, deviceMappings: new Map(rules.deviceMappings).set(category, rest) }
}
