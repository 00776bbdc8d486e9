import { useQuery } from "@tanstack/react-query"
import type { DeviceMapping } from "../../../core/catalog/device"
import type {
  AdminDeviceMappingListResponse,
  AdminDeviceSuggestionListResponse,
} from "../../../api/admin/partner-commerce/device-mappings/device-mapping-view"
import { api } from "../../lib/client"
import { WHOLE_LIST } from "./limits"
import {
  categoriesQueryKeys,
  deviceMappingsQueryKeys,
  deviceSuggestionsQueryKeys,
  itemsQueryKeys,
  overviewQueryKeys,
  planQueryKeys,
} from "./query-keys"
import { type MutationOptions, useApiMutation } from "./use-api-mutation"

/**
 * A device value is content of the items: with them the counts of the overview and the plan change. The server checks the key against
 * the service's list, and reads that anew where it is old.
 */
const TOUCHED = [
  categoriesQueryKeys.all,
  deviceMappingsQueryKeys.all,
  deviceSuggestionsQueryKeys.all,
  itemsQueryKeys.all,
  overviewQueryKeys.all,
  planQueryKeys.all,
]

export function useDeviceMappings() {
  return useQuery({
    queryKey: deviceMappingsQueryKeys.list(),
    queryFn: () => api.get<AdminDeviceMappingListResponse>("/device-mappings", { limit: WHOLE_LIST }),
  })
}

/** Sources from which the unmapped keys of a category could be read, the best first. Advice: its page does without. */
export function useDeviceSuggestions(category: string | null) {
  const { data } = useQuery({
    queryKey: deviceSuggestionsQueryKeys.detail(category),
    queryFn: () =>
      api
        .get<AdminDeviceSuggestionListResponse>("/device-mappings/suggestions", { category: category ?? "" })
        .then(({ suggestions }) => suggestions),
    enabled: category !== null,
    staleTime: 0,
    retry: false,
  })
  return data ?? []
}

/** Sends a request for each mapping. Touches the mappings with their suggestions, and the items. */
export function useMapDeviceKeys(options?: MutationOptions<void, DeviceMapping[]>) {
  return useApiMutation(
    {
      mutationFn: async (mappings: DeviceMapping[]) => {
        for (const { category, device_key, source } of mappings)
          await api.post("/device-mappings", { category, device_key, source })
      },
      touches: TOUCHED,
    },
    options,
  )
}

/** Touches the mappings with their suggestions, and the items. */
export function useUnmapDeviceKey(options?: MutationOptions<unknown, string>) {
  return useApiMutation({ mutationFn: (id: string) => api.delete(`/device-mappings/${id}`), touches: TOUCHED }, options)
}
