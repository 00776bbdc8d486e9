import { type ListingsChanged, type ListingsEstimate } from "../../../../../catalog/configuration/listings"
import { type Json } from "../../json"

/** The changes of a batch of choices. */
export type AdminListingBatch = Json<ListingsChanged>

export interface AdminListingBatchResponse {
  batch: AdminListingBatch
}

/** The changes that a batch of choices would make, and its errors. */
export type AdminListingBatchEstimate = Json<ListingsEstimate>

export interface AdminListingBatchEstimateResponse {
  batch: AdminListingBatchEstimate
}
