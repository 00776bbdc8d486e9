import { type BatchListing } from "../../../../catalog/rules/configuration/listing-batch"
import { type ProductsOpted } from "../../../../catalog/configuration/listings"
import { type VariantsOpted } from "../../../../catalog/configuration/variant-listings"
import { type ListingRow } from "../../../../catalog/sql/configuration/listing-table"
import { type Json } from "../json"
import { type Page } from "../pagination"

/** The whole answer is JSON already. */
export type AdminListingsResponse = ProductsOpted | VariantsOpted

/** A product or variant with its own choices. */
export type AdminListingRow = Json<ListingRow>

export interface AdminListingListResponse extends Page {
  listings: AdminListingRow[]
}

/** The body of `POST /listings/batch`. */
export interface AdminListingBatchInput {
  listings: BatchListing[]
}
