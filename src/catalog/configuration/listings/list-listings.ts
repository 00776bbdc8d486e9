import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../../../modules/partner-commerce"
import { type ListingFilter, type ListingRow } from "../../sql/configuration/listing-table"

/** Lists products or variants with their own choices, by name. */
export async function listListings(
  container: MedusaContainer,
  filter: ListingFilter,
): Promise<{ listings: ListingRow[]; count: number }> {
  return container.resolve(PARTNER_COMMERCE).configuration.listings.list(filter)
}
