import { type ItemQuote } from "../../../../payments/plans/quote-item"

/** The smallest monthly amounts of an item: at the price that customers see, and at this store's; null = there is no plan. */
export interface AdminItemPlansResponse {
  from_per_month: ItemQuote
}
