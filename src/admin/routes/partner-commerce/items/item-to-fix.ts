import type { AdminExplainedItem } from "../../../../api/admin/partner-commerce/items/item-view"
import type { ItemToMend } from "../../../../activity/rules/fix-path"

/** The data that the link to an item's fix needs: the product, and the category that the item has or should have at the service. */
export function toItemToMend({ product_id, fields }: AdminExplainedItem): ItemToMend {
  const field = fields.find(({ field }) => field === "category")
  const category = [field?.desired, field?.known].find((value) => typeof value === "string")
  return { product_id, category }
}
