import type {
  AdminCategoryMappedResponse,
  AdminCategoryMappingEstimateResponse,
  AdminCategoryMappingListResponse,
  AdminCategorySuggestionListResponse,
  AdminCategoryUnmappingEstimateResponse,
} from "../../../api/admin/partner-commerce/category-mappings/category-mapping-view"
import type { AdminChangeEstimate } from "../../../api/admin/partner-commerce/settings/settings-view"
import { api } from "../../lib/client"
import { WHOLE_LIST } from "./limits"
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
const TOUCHED = [
  categoriesQueryKeys.all,
  categoryMappingsQueryKeys.all,
  categorySuggestionsQueryKeys.all,
  deviceSuggestionsQueryKeys.all,
  itemsQueryKeys.all,
  overviewQueryKeys.all,
  planQueryKeys.all,
]

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
  return useApiMutation({ mutationFn: mapCategory, touches: TOUCHED }, options)
}

/** Sends a request for each mapping. Touches the mappings with their suggestions, and the items. */
export function useMapCategories(options?: MutationOptions<void, CategoryMappingInput[]>) {
  return useApiMutation(
    {
      mutationFn: async (mappings: CategoryMappingInput[]) => {
        for (const mapping of mappings) await mapCategory(mapping)
      },
      touches: TOUCHED,
    },
    options,
  )
}

const mapCategory = (mapping: CategoryMappingInput) =>
  api.post<AdminCategoryMappedResponse>("/category-mappings", mapping)

/** Touches the mappings with their suggestions, and the items. */
export function useUnmapCategory(options?: MutationOptions<unknown, string>) {
  return useApiMutation(
    { mutationFn: (id: string) => api.delete(`/category-mappings/${id}`), touches: TOUCHED },
    options,
  )
}

/** Dry runs of `useMapCategories`. Touches nothing. */
export function useEstimateCategoryMappings(options?: MutationOptions<AdminChangeEstimate[], CategoryMappingInput[]>) {
  return useApiMutation(
    {
      mutationFn: async (mappings: CategoryMappingInput[]) => {
        const estimates: AdminChangeEstimate[] = []
        for (const mapping of mappings) estimates.push(await estimateMapping(mapping))
        return estimates
      },
      touches: [],
    },
    options,
  )
}

const estimateMapping = (mapping: CategoryMappingInput) =>
  api
    .post<AdminCategoryMappingEstimateResponse>("/category-mappings", mapping, { dry_run: true })
    .then(({ touches }) => touches)

/** Dry run of `useUnmapCategory`. Touches nothing. */
export function useEstimateCategoryUnmapping(options?: MutationOptions<AdminChangeEstimate, string>) {
  return useApiMutation(
    {
      mutationFn: (id: string) =>
        api
          .delete<AdminCategoryUnmappingEstimateResponse>(`/category-mappings/${id}`, { dry_run: true })
          .then(({ touches }) => touches),
      touches: [],
    },
    options,
  )
}
