import { type ListingsChanged } from "../../../../../use-cases/configuration/change-listings"
import { type Json } from "../../json"

/** What choices for many changed, or would change. */
export type AdminListingBatch = Json<ListingsChanged>

export interface AdminListingBatchResponse {
  batch: AdminListingBatch
}
