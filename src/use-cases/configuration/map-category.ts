import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import { type CategoryMappingFields } from "../../core/configuration/import"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type ChangeSource } from "../../modules/partner-commerce/catalog/item/affected-count"
import { AdminApiError } from "../admin-api-error"
import { type ChangeEstimate, changeRule, estimateChange } from "./estimate-change"
import { requireLiveCategory } from "./require-live-category"

/**
 * Upsert: maps one of the store's categories to one of the service's, again if it was mapped before.
 *
 * @throws AdminApiError `invalid_data` when the store or the service has no such category
 */
export async function mapCategory(container: MedusaContainer, mapping: CategoryMappingFields) {
  await requireCategories(container, mapping)
  const service = container.resolve(PARTNER_COMMERCE)
  const { category_id, category } = mapping
  const [existing] = await service.listCategoryMappings({ category_id })
  const { written, touches } = await changeRule(container, toSource(mapping), () =>
    existing
      ? service.updateCategoryMappings({ id: existing.id, category })
      : service.createCategoryMappings({ category_id, category }),
  )
  return { category_mapping: written, touches }
}

export interface CategoryMappingEstimate {
  /** Without an id while the category is not mapped. */
  category_mapping: CategoryMappingFields & { id: string | null }
  touches: ChangeEstimate
}

/** Dry run of `mapCategory`, with the same checks. Writes nothing. */
export async function estimateCategoryMapping(
  container: MedusaContainer,
  mapping: CategoryMappingFields,
): Promise<CategoryMappingEstimate> {
  await requireCategories(container, mapping)
  const { category_id, category } = mapping
  const [existing] = await container.resolve(PARTNER_COMMERCE).listCategoryMappings({ category_id })
  const touches = await estimateChange(container, {
    ...toSource(mapping),
    rules: (rules) => ({ ...rules, categoryMappings: new Map(rules.categoryMappings).set(category_id, category) }),
  })
  return { category_mapping: { id: existing?.id ?? null, category_id, category }, touches }
}

const toSource = ({ category_id }: CategoryMappingFields): ChangeSource => ({
  source: "category_mapping",
  ids: [category_id],
})

async function requireCategories(container: MedusaContainer, { category_id, category }: CategoryMappingFields) {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "product_category", fields: ["id"], filters: { id: category_id } })
  if (data.length === 0)
    throw new AdminApiError(MedusaError.Types.INVALID_DATA, {
      code: "category_not_found",
      values: { name: category_id },
    })
  await requireLiveCategory(container, category)
}
