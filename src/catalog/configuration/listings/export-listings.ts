import { LISTING_CSV_HEAD, toListingLine } from "../../rules/configuration/listing-csv"
import { type ListingLevel } from "../../rules/configuration/listing-level"
import { type Store } from "../../../store/store"

const LINES_TOGETHER = 1_000

/**
 * The choices of all products, or of all variants, as CSV: page by page, so that a large store's table needs no more memory than a page.
 */
export async function* exportListings(store: Store, level: ListingLevel): AsyncGenerator<string> {
  const { listings } = store.configuration
  yield LISTING_CSV_HEAD
  for (let after = ""; ;) {
    const page = await listings.page(level, after, LINES_TOGETHER)
    yield page.map(toListingLine).join("")
    const last = page.at(-1)
    if (!last || page.length < LINES_TOGETHER) return
    after = last.variant_id ?? last.product_id
  }
}
