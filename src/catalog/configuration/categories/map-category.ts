import { MedusaError } from "@medusajs/framework/utils"
import { toMappingChanges } from "../../rules/history-entries"
import { type CategoryMappingFields } from "../../rules/configuration/import"
import { type Store } from "../../../store/store"
import { type ChangeSource } from "../../sql/item/affected-count"
import { AdminApiError } from "../../../messages/admin-api-error"
import { type ChangeEstimate, changeRule, estimateChange } from "../estimate-change"
import { findCategoryName } from "../read-store-names"
import { requireLiveCategory } from "./require-live-category"

/**
 * Upsert: maps one of the store's categories to one of the service's, or keeps it off sale; again if it was mapped before.
 *
 * @param by the person
 * @throws AdminApiError `invalid_data` when the store or the service has no such category
 */
export async function mapCategory(store: Store, mapping: CategoryMappingFields, by: string) {
  const name = await requireCategories(store, mapping)
  const { category_id, category } = mapping
  const [existing] = await store.module.listCategoryMappings({ category_id })
  const entry = { by, messages: toMappingChanges(name, existing?.category, category) }
  const { written, touches } = await changeRule(store, toSource(mapping), () =>
    store.history.noteWith(entry, (context) =>
      existing
        ? store.module.updateCategoryMappings({ id: existing.id, category }, context)
        : store.module.createCategoryMappings({ category_id, category }, context),
    ),
  )
  return { category_mapping: written, touches }
}

export interface CategoryMappingEstimate {
  /** Without an id while the category is not mapped. */
  category_mapping: CategoryMappingFields & { id: string | null }
  touches: ChangeEstimate
}

/** Dry run of `mapCategory`, with the same checks. It writes no mapping. */
export async function estimateCategoryMapping(
  store: Store,
  mapping: CategoryMappingFields,
): Promise<CategoryMappingEstimate> {
  await requireCategories(store, mapping)
  const { category_id, category } = mapping
  const [existing] = await store.module.listCategoryMappings({ category_id })
  const touches = await estimateChange(store, {
    ...toSource(mapping),
    rules: (rules) => ({ ...rules, categoryMappings: new Map(rules.categoryMappings).set(category_id, category) }),
  })
  return { category_mapping: { id: existing?.id ?? null, category_id, category }, touches }
}

const toSource = ({ category_id }: CategoryMappingFields): ChangeSource => ({
  source: "category_mapping",
  ids: [category_id],
})

/** @returns the store category's name */
async function requireCategories(store: Store, { category_id, category }: CategoryMappingFields): Promise<string> {
  const name = await findCategoryName(store.container, category_id)
  if (name === undefined)
    throw new AdminApiError(MedusaError.Types.INVALID_DATA, {
      code: "category_not_found",
      values: { name: category_id },
    })
  if (category !== null) await requireLiveCategory(store, category)
  return name
}
