import { type ItemQuote } from "../../../../payments/plans/quote-item"

/** The smallest monthly amounts of an item: at the price that customers see, and at the store's price; null = no plan. */
export interface AdminItemPlansResponse {
  from_per_month: ItemQuote
}
