import { MedusaError, ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { toMappingChanges, toMappingRemoval } from "../rules/history-entries"
import { type CategoryMappingFields } from "../rules/configuration/import"
import { type Store } from "../../store/store"
import { type ChangeSource } from "../sql/item/affected-count"
import { AdminApiError } from "../../messages/admin-api-error"
import { type ChangeEstimate, changeRule, estimateChange, type Touches } from "./estimate-change"
import { findCategoryName } from "./read-store-names"
import { requireLiveCategory } from "./remote-categories"
import { type ListingRules } from "../rules/desired/desired"
import { z } from "@medusajs/framework/zod"
import { suggestCategories, type CategorySuggestion } from "../rules/suggest/suggest-category"
import { toCategoryPath } from "../rules/desired/category"
import { refreshStaleCategories } from "../inputs/refresh-categories"
import { requireConfigured } from "../../store/configured"

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

/** Lists the mapped categories of the store, and the number of products in every category. */
export async function listCategoryMappings(store: Store, { limit, offset }: { limit: number; offset: number }) {
  const { settings } = await store.configuration.settings.read()
  const [[mappings, count], productCounts] = await Promise.all([
    store.module.listAndCountCategoryMappings({}, { take: limit, skip: offset }),
    store.catalog.categoryProducts.count(settings.sales_channel_id),
  ])
  return { mappings, productCounts, count }
}

export interface CategoryUnmapped<Touched = Touches> {
  id: string
  touches: Touched
}

/**
 * Deletes a mapping, or the decision not to sell the category: the category inherits the one of its nearest ancestor, or its items are
 * blocked.
 *
 * @param by the person
 * @throws MedusaError `not_found`
 */
export async function unmapCategory(store: Store, mappingId: string, by: string): Promise<CategoryUnmapped> {
  const { id, category_id, category } = await store.module.retrieveCategoryMapping(mappingId)
  // The category may be deleted, with only its mapping left.
  const name = (await findCategoryName(store.container, category_id)) ?? category_id
  const entry = { by, messages: [toMappingRemoval(name, category)] }
  const { touches } = await changeRule(store, { source: "category_mapping", ids: [category_id] }, () =>
    store.history.noteWith(entry, (context) => store.module.deleteCategoryMappings(id, context)),
  )
  return { id, touches }
}

/** Dry run of `unmapCategory`. Writes nothing. */
export async function estimateCategoryUnmapping(
  store: Store,
  mappingId: string,
): Promise<CategoryUnmapped<ChangeEstimate>> {
  const { id, category_id } = await store.module.retrieveCategoryMapping(mappingId)
  const touches = await estimateChange(store, {
    source: "category_mapping",
    ids: [category_id],
    rules: (rules) => withoutCategory(rules, category_id),
  })
  return { id, touches }
}

function withoutCategory(rules: ListingRules, categoryId: string): ListingRules {
  const rest = [...rules.categoryMappings].filter(([id]) => id !== categoryId)
  return { ...rules, categoryMappings: new Map(rest) }
}

const storeCategories = z.array(z.object({ id: z.string(), name: z.string(), mpath: z.string() }))

/** Suggests the probable category of the service for each unmapped category of the store, with a score and a reason. */
export async function suggestCategoryMappings(store: Store): Promise<CategorySuggestion[]> {
  requireConfigured(store)
  await refreshStaleCategories(store)
  const query = store.container.resolve(ContainerRegistrationKeys.QUERY)
  const { settings } = await store.configuration.settings.read()
  const [{ data }, mappings, live, goods] = await Promise.all([
    query.graph({ entity: "product_category", fields: ["id", "name", "mpath"] }),
    store.module.listCategoryMappings({}, { take: null }),
    store.catalog.categories.list(),
    store.catalog.categoryProducts.countGoods(settings.sales_channel_id),
  ])
  return suggestCategories({
    storeCategories: storeCategories
      .parse(data)
      .map(({ id, name, mpath }) => ({ id, name, path: toCategoryPath(mpath) })),
    liveCategories: live.flatMap(({ category, gone_at }) => (gone_at === null ? [category] : [])),
    mappings: new Map(mappings.map((mapping) => [mapping.category_id, mapping.category])),
    goods,
  })
}
