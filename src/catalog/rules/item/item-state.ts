/** An item as people see it; the item's table says how it moves (catalog/sql/item/item-table). */
export type ItemState = "unlisted" | ListedState

/** A variant that is neither wanted there nor there is no item to people. */
export const LISTED_STATES = ["pending", "synced", "blocked", "rejected", "waiting", "archived"] as const
export type ListedState = (typeof LISTED_STATES)[number]

export const ITEM_STATES = ["unlisted", ...LISTED_STATES] as const satisfies ItemState[]
