import type {
  AdminDeviceMappingListResponse,
  AdminDeviceSuggestionListResponse,
} from "../../../api/admin/partner-commerce/device-mappings/device-mapping-view"
import { api } from "../../lib/client"
import { WHOLE_LIST } from "./limits"
import type { MappingResource } from "./mapping-resource"
import {
  categoriesQueryKeys,
  deviceMappingsQueryKeys,
  deviceSuggestionsQueryKeys,
  itemsQueryKeys,
  overviewQueryKeys,
  planQueryKeys,
} from "./query-keys"
import { useApiQuery } from "./use-api-query"

/**
 * A device value is a part of an item's content, so a change touches the counts of the overview and the plan. The server checks the key
 * against the service's list, and reads an old list again.
 */
export const DEVICE_MAPPINGS: MappingResource = {
  path: "/device-mappings",
  touches: [
    categoriesQueryKeys.all,
    deviceMappingsQueryKeys.all,
    deviceSuggestionsQueryKeys.all,
    itemsQueryKeys.all,
    overviewQueryKeys.all,
    planQueryKeys.all,
  ],
}

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
