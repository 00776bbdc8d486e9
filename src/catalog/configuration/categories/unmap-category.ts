import { toMappingRemoval } from "../../rules/history-entries"
import { type ListingRules } from "../../rules/desired/desired"
import { type Store } from "../../../store/store"
import { type ChangeEstimate, changeRule, estimateChange, type Touches } from "../estimate-change"
import { findCategoryName } from "../read-store-names"

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
