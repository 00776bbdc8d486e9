import { type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { PARTNER_COMMERCE } from "../../../../modules/partner-commerce"
import { type ChangeSource } from "../../../../modules/partner-commerce/catalog/affected-count"
import { changeRule, estimateChange } from "../../../../use-cases/configuration/estimate-change"
import { AdminApiError } from "../../../../use-cases/admin-api-error"
import { requireLiveCategory } from "../live-category"
import { isDryRun, paging, parse } from "../parse"
import { refusable } from "../refusable"

const body = z.strictObject({ category_id: z.string().min(1), category: z.string().min(1) })

export const GET = refusable(async (req: MedusaRequest, res: MedusaResponse) => {
  const { limit, offset } = parse(z.object(paging), req.query)
  const service = req.scope.resolve(PARTNER_COMMERCE)
  const [category_mappings, count] = await service.listAndCountCategoryMappings({}, { take: limit, skip: offset })
  res.json({ category_mappings, count, limit, offset })
})

/** Maps one of the store's categories, again if it was mapped before; or says with `?dry_run=true` what that would touch. */
export const POST = refusable(async (req: MedusaRequest, res: MedusaResponse) => {
  const { category_id, category } = parse(body, req.body)
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "product_category", fields: ["id"], filters: { id: category_id } })
  if (data.length === 0)
    throw new AdminApiError(MedusaError.Types.INVALID_DATA, {
      code: "category_not_found",
      values: { name: category_id },
    })
  await requireLiveCategory(req.scope, category)

  const service = req.scope.resolve(PARTNER_COMMERCE)
  const [existing] = await service.listCategoryMappings({ category_id })
  const touched: ChangeSource = { source: "category_mapping", ids: [category_id] }
  if (isDryRun(req.query)) {
    const touches = await estimateChange(req.scope, {
      ...touched,
      rules: (rules) => ({
        ...rules,
        categoryMappings: new Map(rules.categoryMappings).set(category_id, category),
      }),
    })
    res.json({ category_mapping: { id: existing?.id ?? null, category_id, category }, touches })
    return
  }
  const { written: category_mapping, touches } = await changeRule(req.scope, touched, () =>
    existing
      ? service.updateCategoryMappings({ id: existing.id, category })
      : service.createCategoryMappings({ category_id, category }),
  )
  res.json({ category_mapping, touches })
})
