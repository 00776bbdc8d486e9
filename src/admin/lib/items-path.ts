import type { FunnelStage } from "../../catalog/rules/item/item-status"
import type { AdminItemStatus } from "../../api/admin/partner-commerce/items/item-view"

/** The address of the item list with filters set, and of one item's drawer: lists and drawers live in the address. */
export function toItemsPath(query: {
  status?: AdminItemStatus
  on_sale?: "true" | "false"
  awaits_approval?: "true"
  stage?: FunnelStage
  category?: string
  problem?: string
  product_id?: string
  q?: string
  item?: string
}) {
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== undefined))
  return `/partner-commerce/items${search.size > 0 ? `?${search.toString()}` : ""}`
}
