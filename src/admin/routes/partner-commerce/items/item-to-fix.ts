import type { AdminExplainedItem } from "../../../../api/admin/partner-commerce/items/item-view"
import type { ItemToMend } from "../../../../activity/rules/fix-path"

/** The item as the way to its fix depends on it: in which category it is there, or would be. */
export function toItemToMend({ product_id, fields }: AdminExplainedItem): ItemToMend {
  const field = fields.find(({ field }) => field === "category")
  const category = [field?.desired, field?.known].find((value) => typeof value === "string")
  return { product_id, category }
}
