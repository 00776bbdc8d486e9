import { type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { suggestCategories } from "../../../../../core/catalog/suggest-category"
import { PARTNER_COMMERCE } from "../../../../../modules/partner-commerce"
import { keepCategoriesFresh } from "../../../../../use-cases/catalog/refresh-categories"
import { requireConfigured } from "../../../../../use-cases/configured"
import { refusable } from "../../refusable"
import { wholeList } from "../../whole-list"

const storeCategory = z.object({ id: z.string(), name: z.string(), mpath: z.string() })

/** What each unmapped category probably means there, with a score and a reason. Nothing is applied. */
export const GET = refusable(async (req: MedusaRequest, res: MedusaResponse) => {
  const service = req.scope.resolve(PARTNER_COMMERCE)
  const { shopCode } = requireConfigured(service).options
  await keepCategoriesFresh(req.scope)
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
  const [{ data }, mappings, live] = await Promise.all([
    query.graph({ entity: "product_category", fields: ["id", "name", "mpath"] }),
    service.listCategoryMappings({}, { take: null }),
    service.catalog.categories.list(shopCode),
  ])
  const suggestions = suggestCategories({
    storeCategories: z
      .array(storeCategory)
      .parse(data)
      .map(({ id, name, mpath }) => ({ id, name, path: mpath.split(".").filter(Boolean) })),
    liveCategories: live.flatMap(({ category, gone_at }) => (gone_at === null ? [category] : [])),
    mappings: new Map(mappings.map((mapping) => [mapping.category_id, mapping.category])),
  })
  res.json({ suggestions, ...wholeList(suggestions) })
})
