import type { DeviceMapping } from "../../../catalog/rules/desired/device"
import type {
  AdminDeviceMappingEstimateResponse,
  AdminDeviceMappingListResponse,
  AdminDeviceSuggestionListResponse,
  AdminDeviceUnmappingEstimateResponse,
} from "../../../api/admin/partner-commerce/device-mappings/device-mapping-view"
import type { AdminChangeEstimate } from "../../../api/admin/partner-commerce/settings/settings-view"
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
import { useApiQuery } from "./use-api-query"

/**
 * A device value is a part of an item's content, so a change touches the counts of the overview and the plan. The server checks the key
 * against the service's list, and reads an old list again.
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
  return useApiQuery({
    queryKey: deviceMappingsQueryKeys.list(),
    queryFn: () => api.get<AdminDeviceMappingListResponse>("/device-mappings", { limit: WHOLE_LIST }),
  })
}

/** Only advice, so the page works without it. */
function useDeviceAdvice(category: string | null) {
  return useApiQuery({
    queryKey: deviceSuggestionsQueryKeys.detail(category),
    queryFn: () =>
      api.get<AdminDeviceSuggestionListResponse>("/device-mappings/suggestions", { category: category ?? "" }),
    enabled: category !== null,
    retry: false,
  })
}

/** Suggested sources for the unmapped keys of a category, the best first. */
export function useDeviceSuggestions(category: string | null) {
  return useDeviceAdvice(category).data?.suggestions ?? []
}

/** For each mapped key, the number of a category's items that have a value. */
export function useDeviceCoverage(category: string | null) {
  return useDeviceAdvice(category).data?.coverage ?? []
}

/** Names of the options and metadata that a category's items have. */
export function useDeviceSourceNames(category: string | null) {
  return useDeviceAdvice(category).data?.source_names ?? []
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

/** Dry runs of `useMapDeviceKeys`. Touches nothing. */
export function useEstimateDeviceMappings(options?: MutationOptions<AdminChangeEstimate[], DeviceMapping[]>) {
  return useApiMutation(
    {
      mutationFn: async (mappings: DeviceMapping[]) => {
        const estimates: AdminChangeEstimate[] = []
        for (const { category, device_key, source } of mappings) {
          const mapping = { category, device_key, source }
          const { touches } = await api.post<AdminDeviceMappingEstimateResponse>("/device-mappings", mapping, {
            dry_run: true,
          })
          estimates.push(touches)
        }
        return estimates
      },
      touches: [],
    },
    options,
  )
}

/** Dry run of `useUnmapDeviceKey`. Touches nothing. */
export function useEstimateDeviceUnmapping(options?: MutationOptions<AdminChangeEstimate, string>) {
  return useApiMutation(
    {
      mutationFn: (id: string) =>
        api
          .delete<AdminDeviceUnmappingEstimateResponse>(`/device-mappings/${id}`, { dry_run: true })
          .then(({ touches }) => touches),
      touches: [],
    },
    options,
  )
}
