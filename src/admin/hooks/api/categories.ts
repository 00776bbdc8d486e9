import { useQueryClient } from "@tanstack/react-query"
import type { AdminCategoryListResponse } from "../../../api/admin/partner-commerce/categories/category-view"
import { api } from "../../lib/client"
import {
  activityQueryKeys,
  categoriesQueryKeys,
  categorySuggestionsQueryKeys,
  deviceSuggestionsQueryKeys,
  itemsQueryKeys,
  overviewQueryKeys,
  planQueryKeys,
} from "./query-keys"
import { type MutationOptions, useApiMutation } from "./use-api-mutation"
import { useApiQuery } from "./use-api-query"

/** The service's categories as last read. */
export function useRemoteCategories() {
  return useApiQuery({
    queryKey: categoriesQueryKeys.list(),
    queryFn: () => api.get<AdminCategoryListResponse>("/categories"),
    retry: false,
  })
}

/**
 * Makes the server read the list from the service now. Touches the list, the suggestions based on it, and the items: a removed category
 * blocks its items. The server also records the request as an activity.
 */
export function useRefreshRemoteCategories(options?: MutationOptions<AdminCategoryListResponse>) {
  const queryClient = useQueryClient()
  return useApiMutation(
    {
      mutationFn: async () => {
        const list = await api.get<AdminCategoryListResponse>("/categories", { refresh: true })
        queryClient.setQueryData(categoriesQueryKeys.list(), list)
        return list
      },
      touches: [
        categoriesQueryKeys.all,
        categorySuggestionsQueryKeys.all,
        deviceSuggestionsQueryKeys.all,
        itemsQueryKeys.all,
        overviewQueryKeys.all,
        planQueryKeys.all,
        activityQueryKeys.all,
      ],
    },
    options,
  )
}

/** Touches the list's news. */
export function useAcknowledgeCategories(options?: MutationOptions<AdminCategoryListResponse>) {
  return useApiMutation(
    {
      mutationFn: () => api.post<AdminCategoryListResponse>("/categories/acknowledge"),
      touches: [categoriesQueryKeys.all],
    },
    options,
  )
}
