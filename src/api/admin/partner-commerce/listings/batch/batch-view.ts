import {
  type ListingsChanged,
  type ListingsEstimate,
} from "../../../../../catalog/configuration/listings/change-listings"
import { type Json } from "../../json"

/** What choices for many changed. */
export type AdminListingBatch = Json<ListingsChanged>

export interface AdminListingBatchResponse {
  batch: AdminListingBatch
}

/** What choices for many would change, and what is wrong with them. */
export type AdminListingBatchEstimate = Json<ListingsEstimate>

export interface AdminListingBatchEstimateResponse {
  batch: AdminListingBatchEstimate
}
