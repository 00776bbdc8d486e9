import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { SettingsChange } from "../../../core/settings/settings"
import type {
  AdminSettingsChangedResponse,
  AdminSettingsEstimateResponse,
  AdminSettingsResponse,
} from "../../../api/admin/partner-commerce/settings/settings-view"
import { api } from "../../lib/client"
import {
  activityQueryKeys,
  itemsQueryKeys,
  overviewQueryKeys,
  planQueryKeys,
  settingsEstimateQueryKeys,
  settingsQueryKeys,
} from "./query-keys"
import { type MutationOptions, useApiMutation } from "./use-api-mutation"

export function useSettings() {
  return useQuery({
    queryKey: settingsQueryKeys.all,
    queryFn: () => api.get<AdminSettingsResponse>("/settings").then(({ settings }) => settings),
  })
}

/** Dry run of a change that is not saved yet. */
export function useSettingsEstimate(change: SettingsChange) {
  return useQuery({
    queryKey: settingsEstimateQueryKeys.list(change),
    queryFn: () =>
      api.post<AdminSettingsEstimateResponse>("/settings", change, { dry_run: true }).then(({ touches }) => touches),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
}

/**
 * Touches the settings, the overview's switch and missing settings, every item (each is compared anew) with the plan, and the activity,
 * for switching on pushes.
 */
export function useChangeSettings(options?: MutationOptions<AdminSettingsChangedResponse, SettingsChange>) {
  return useApiMutation(
    {
      mutationFn: (change: SettingsChange) => api.post<AdminSettingsChangedResponse>("/settings", change),
      touches: [
        settingsQueryKeys.all,
        overviewQueryKeys.all,
        itemsQueryKeys.all,
        planQueryKeys.all,
        activityQueryKeys.all,
      ],
    },
    options,
  )
}
