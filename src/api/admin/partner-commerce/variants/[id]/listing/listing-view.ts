import { type readVariantListing } from "../../../../../../catalog/configuration/variant-listings"
import { type Json } from "../../../json"

export interface AdminVariantListingResponse {
  /** Null = the product's choice decides. */
  listing: Json<Awaited<ReturnType<typeof readVariantListing>>>
}
