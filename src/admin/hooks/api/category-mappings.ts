import type {
  AdminCategoryMappedResponse,
  AdminCategoryMappingListResponse,
  AdminCategorySuggestionListResponse,
} from "../../../api/admin/partner-commerce/category-mappings/category-mapping-view"
import { api } from "../../lib/client"
import { WHOLE_LIST } from "./limits"
import type { MappingResource } from "./mapping-resource"
import {
  categoriesQueryKeys,
  categoryMappingsQueryKeys,
  categorySuggestionsQueryKeys,
  deviceSuggestionsQueryKeys,
  itemsQueryKeys,
  overviewQueryKeys,
  planQueryKeys,
} from "./query-keys"
import { type MutationOptions, useApiMutation } from "./use-api-mutation"
import { useApiQuery } from "./use-api-query"

/**
 * A mapping decides which items exist and in which category. A change therefore touches the counts and problems of the overview, the plan,
 * and the products that serve as examples for device keys. The server checks the name against the service's list, and reads an old list
 * again.
 */
export const CATEGORY_MAPPINGS: MappingResource = {
  path: "/category-mappings",
  touches: [
    categoriesQueryKeys.all,
    categoryMappingsQueryKeys.all,
    categorySuggestionsQueryKeys.all,
    deviceSuggestionsQueryKeys.all,
    itemsQueryKeys.all,
    overviewQueryKeys.all,
    planQueryKeys.all,
  ],
}

export interface CategoryMappingInput {
  category_id: string
  /** null = do not sell its products on the service. */
  category: string | null
}

export function useCategoryMappings() {
  return useApiQuery({
    queryKey: categoryMappingsQueryKeys.list(),
    queryFn: () => api.get<AdminCategoryMappingListResponse>("/category-mappings", { limit: WHOLE_LIST }),
  })
}

/** The probable category of the service for each unmapped category of the store. */
export function useCategorySuggestions() {
  return useApiQuery({
    queryKey: categorySuggestionsQueryKeys.list(),
    queryFn: () => api.get<AdminCategorySuggestionListResponse>("/category-mappings/suggestions"),
    retry: false,
  })
}

/** Touches the mappings with their suggestions, and the items. */
export function useMapCategory(options?: MutationOptions<AdminCategoryMappedResponse, CategoryMappingInput>) {
  const { path, touches } = CATEGORY_MAPPINGS
  return useApiMutation(
    {
      mutationFn: (mapping: CategoryMappingInput) => api.post<AdminCategoryMappedResponse>(path, mapping),
      touches,
    },
    options,
  )
}
