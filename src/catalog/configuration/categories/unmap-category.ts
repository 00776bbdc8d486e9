import { type MedusaContainer } from "@medusajs/framework/types"
import { toMappingRemoval } from "../../rules/history-entries"
import { type ListingRules } from "../../rules/desired/desired"
import { PARTNER_COMMERCE } from "../../../modules/partner-commerce"
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
export async function unmapCategory(
  container: MedusaContainer,
  mappingId: string,
  by: string,
): Promise<CategoryUnmapped> {
  const service = container.resolve(PARTNER_COMMERCE)
  const { id, category_id, category } = await service.retrieveCategoryMapping(mappingId)
  // The category may be deleted, with only its mapping left.
  const name = (await findCategoryName(container, category_id)) ?? category_id
  const entry = { by, messages: [toMappingRemoval(name, category)] }
  const { touches } = await changeRule(container, { source: "category_mapping", ids: [category_id] }, () =>
    service.history.noteWith(entry, (context) => service.deleteCategoryMappings(id, context)),
  )
  return { id, touches }
}

/** Dry run of `unmapCategory`. Writes nothing. */
export async function estimateCategoryUnmapping(
  container: MedusaContainer,
  mappingId: string,
): Promise<CategoryUnmapped<ChangeEstimate>> {
  const { id, category_id } = await container.resolve(PARTNER_COMMERCE).retrieveCategoryMapping(mappingId)
  const touches = await estimateChange(container, {
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
