import { keepPreviousData } from "@tanstack/react-query"
import { DEFAULT_TIME_ZONE } from "../../../values/time-zone"
import type { SettingsChange, SettingsOrder } from "../../../settings/rules/settings"
import type {
  AdminSettingsChangedResponse,
  AdminSettingsEstimateResponse,
  AdminSettingsResponse,
} from "../../../api/admin/partner-commerce/settings/settings-view"
import { api } from "../../lib/client"
import {
  activityQueryKeys,
  categoryMappingsQueryKeys,
  categorySuggestionsQueryKeys,
  deviceSuggestionsQueryKeys,
  itemsQueryKeys,
  overviewQueryKeys,
  planQueryKeys,
  settingsEstimateQueryKeys,
  settingsQueryKeys,
  timelineQueryKeys,
} from "./query-keys"
import { type MutationOptions, useApiMutation } from "./use-api-mutation"
import { useApiQuery } from "./use-api-query"

const settingsQuery = {
  queryKey: settingsQueryKeys.all,
  queryFn: () => api.get<AdminSettingsResponse>("/settings"),
}

export function useSettings() {
  return useApiQuery({ ...settingsQuery, select: ({ settings }) => settings })
}

/** The time zone in which the store's days begin. */
export function useTimeZone(): string {
  return useSettings().data?.time_zone ?? DEFAULT_TIME_ZONE
}

/** Names of the settings that a user has chosen, even if the choice equals the default. */
export function useChosenSettings() {
  return useApiQuery({ ...settingsQuery, select: ({ chosen }) => chosen })
}

/** Dry run of an unsaved change. */
export function useSettingsEstimate(change: SettingsChange) {
  return useApiQuery({
    queryKey: settingsEstimateQueryKeys.list(change),
    queryFn: () =>
      api.post<AdminSettingsEstimateResponse>("/settings", change, { dry_run: true }).then(({ touches }) => touches),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
}

/** The same dry run on a click. Touches nothing. */
export function useEstimateSettings(options?: MutationOptions<AdminSettingsEstimateResponse, SettingsOrder>) {
  return useApiMutation(
    {
      mutationFn: (change: SettingsOrder) =>
        api.post<AdminSettingsEstimateResponse>("/settings", change, { dry_run: true }),
      touches: [],
    },
    options,
  )
}

/**
 * Touches the settings and the timeline; the overview's switch and missing settings; every item (each is compared again) with the plan; the
 * number of products per category, because a sales channel decides which products are sold; and the activity, because switching on pushes.
 */
export function useChangeSettings(options?: MutationOptions<AdminSettingsChangedResponse, SettingsOrder>) {
  return useApiMutation(
    {
      mutationFn: (change: SettingsOrder) => api.post<AdminSettingsChangedResponse>("/settings", change),
      touches: [
        settingsQueryKeys.all,
        timelineQueryKeys.all,
        overviewQueryKeys.all,
        itemsQueryKeys.all,
        planQueryKeys.all,
        categoryMappingsQueryKeys.all,
        categorySuggestionsQueryKeys.all,
        deviceSuggestionsQueryKeys.all,
        activityQueryKeys.all,
      ],
    },
    options,
  )
}
