import { type Store } from "../../../store/store"
import { type ListingFilter, type ListingRow } from "../../sql/configuration/listing-table"

/** Lists products or variants with their own choices, by name. */
export async function listListings(
  store: Store,
  filter: ListingFilter,
): Promise<{ listings: ListingRow[]; count: number }> {
  return store.configuration.listings.list(filter)
}
