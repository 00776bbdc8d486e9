import { type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { type ListingRules } from "../../../../../core/catalog/desired"
import { PARTNER_COMMERCE } from "../../../../../modules/partner-commerce"
import { type ChangeSource } from "../../../../../modules/partner-commerce/catalog/affected-count"
import { changeRule, estimateChange } from "../../../../../use-cases/configuration/estimate-change"
import { isDryRun } from "../../parse"
import { refusable } from "../../refusable"

/** Forgets a mapping: an ancestor's is inherited, or the items are held. Says with `?dry_run=true` what that would touch. */
export const DELETE = refusable(async (req: MedusaRequest, res: MedusaResponse) => {
  const service = req.scope.resolve(PARTNER_COMMERCE)
  const { id, category_id } = await service.retrieveCategoryMapping(req.params.id ?? "")
  const touched: ChangeSource = { source: "category_mapping", ids: [category_id] }
  const answer = { id, object: "category_mapping" }
  if (isDryRun(req.query)) {
    const touches = await estimateChange(req.scope, { ...touched, rules: (rules) => without(rules, category_id) })
    res.json({ ...answer, deleted: false, touches })
    return
  }
  const { touches } = await changeRule(req.scope, touched, () => service.deleteCategoryMappings(id))
  res.json({ ...answer, deleted: true, touches })
})

function without(rules: ListingRules, categoryId: string): ListingRules {
  const rest = [...rules.categoryMappings].filter(([id]) => id !== categoryId)
  return { ...rules, categoryMappings: new Map(rest) }
}
