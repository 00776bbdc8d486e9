import { type CategorySuggestion } from "../../../../catalog/rules/suggest/suggest-category"
import { type PartnerCommerceModuleService } from "../../../../modules/partner-commerce"
import { type CategoryProductCount } from "../../../../catalog/sql/category-products"
import {
  type CategoryMappingEstimate,
  type mapCategory,
  type CategoryUnmapped,
} from "../../../../catalog/configuration/category-mappings"
import { type ChangeEstimate } from "../../../../catalog/configuration/estimate-change"
import { type Json } from "../json"
import { type Page } from "../pagination"

/** A category of the store, and the service's category for its products. */
export type AdminCategoryMapping = Json<Awaited<ReturnType<PartnerCommerceModuleService["retrieveCategoryMapping"]>>>

export interface AdminCategoryMappingListResponse extends Page {
  category_mappings: AdminCategoryMapping[]
  /** Counts of the store's categories, mapped or not, that have products. */
  product_counts: Json<CategoryProductCount>[]
}

export type AdminCategoryMappedResponse = Json<Awaited<ReturnType<typeof mapCategory>>>
export type AdminCategoryMappingEstimateResponse = Json<CategoryMappingEstimate>

interface Deletion {
  object: "category_mapping"
  deleted: boolean
}
export type AdminCategoryUnmappedResponse = Json<CategoryUnmapped> & Deletion
export type AdminCategoryUnmappingEstimateResponse = Json<CategoryUnmapped<ChangeEstimate>> & Deletion

export interface AdminCategorySuggestionListResponse extends Page {
  suggestions: Json<CategorySuggestion>[]
}
