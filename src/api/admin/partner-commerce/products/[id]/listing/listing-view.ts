import { type readListing } from "../../../../../../catalog/configuration/listings"
import { type Json } from "../../../json"

/** A merchant's choices for one product; null = the general setting decides. */
export type AdminListing = Json<Awaited<ReturnType<typeof readListing>>>

export interface AdminListingResponse {
  listing: AdminListing
}
