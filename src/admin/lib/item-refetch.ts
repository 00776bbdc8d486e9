import type { AdminExplainedItem } from "../../api/admin/partner-commerce/items/item-view"

const WHILE_WAITING_MS = 2_000
/** A reviewer of the service decides, and a later read-back finds the decision. */
const WHILE_IN_REVIEW_MS = 30_000

type WaitingItem = Pick<AdminExplainedItem, "state" | "status"> & { next: readonly unknown[] }

/** @returns the time after which an open page reads the item again; false = the item does not change by itself */
export function toItemRefetchMs(item: WaitingItem | undefined): number | false {
  if (!item) return false
  if (item.state === "pending" || item.next.length > 0) return WHILE_WAITING_MS
  return item.status === "in_review" ? WHILE_IN_REVIEW_MS : false
}
