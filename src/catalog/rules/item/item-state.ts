/** An item's state as people see it; the item's table documents the transitions (catalog/sql/item/item-table). */
export type ItemState = "unlisted" | ListedState

/** An unlisted variant is neither wanted nor at the service, so people do not see it as an item. */
export const LISTED_STATES = ["pending", "synced", "blocked", "rejected", "waiting", "archived"] as const
export type ListedState = (typeof LISTED_STATES)[number]

export const ITEM_STATES = ["unlisted", ...LISTED_STATES] as const satisfies ItemState[]
