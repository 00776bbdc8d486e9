import { keepPreviousData } from "@tanstack/react-query"
import type {
  AdminConfiguration,
  AdminConfigurationImportResponse,
  AdminConfigurationImport,
  AdminConfigurationResponse,
} from "../../../api/admin/partner-commerce/configuration/configuration-view"
import { api } from "../../lib/client"
import {
  activityQueryKeys,
  categoriesQueryKeys,
  categoryMappingsQueryKeys,
  categorySuggestionsQueryKeys,
  configurationImportQueryKeys,
  deviceMappingsQueryKeys,
  deviceSuggestionsQueryKeys,
  itemsQueryKeys,
  listingsQueryKeys,
  overviewQueryKeys,
  planQueryKeys,
  settingsQueryKeys,
} from "./query-keys"
import { type MutationOptions, useApiMutation } from "./use-api-mutation"
import { useApiQuery } from "./use-api-query"

export interface ImportInput {
  configuration: AdminConfiguration
  /** Also remove everything that the file lacks. */
  replace: boolean
}

/** Reads the whole configuration as a file. Touches nothing. */
export function useExportConfiguration(options?: MutationOptions<AdminConfiguration>) {
  return useApiMutation(
    {
      mutationFn: () =>
        api.get<AdminConfigurationResponse>("/configuration").then(({ configuration }) => configuration),
      touches: [],
    },
    options,
  )
}

/** Dry run of an import. The result is kept only while its drawer is open, because the store may change before the next import. */
export function useConfigurationImportPreview({ configuration, replace }: ImportInput) {
  return useApiQuery({
    queryKey: configurationImportQueryKeys.list({ configuration, replace }),
    queryFn: () => postImport({ configuration, replace, dry_run: true }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
}

/**
 * Imports every part of the file that this store can resolve. Touches everything that a file contains (settings, both kinds of mappings
 * with their suggestions, choices), and the items that follow from it with the overview and the plan. The server reads the service's
 * category list again if the list is old.
 */
export function useImportConfiguration(options?: MutationOptions<AdminConfigurationImport, ImportInput>) {
  return useApiMutation(
    {
      mutationFn: (input: ImportInput) => postImport({ ...input, skip_unresolved: true }),
      touches: [
        settingsQueryKeys.all,
        categoryMappingsQueryKeys.all,
        categorySuggestionsQueryKeys.all,
        deviceMappingsQueryKeys.all,
        deviceSuggestionsQueryKeys.all,
        listingsQueryKeys.all,
        categoriesQueryKeys.all,
        itemsQueryKeys.all,
        overviewQueryKeys.all,
        planQueryKeys.all,
        activityQueryKeys.all,
      ],
    },
    options,
  )
}

const postImport = (body: ImportInput & { dry_run?: boolean; skip_unresolved?: boolean }) =>
  api.post<AdminConfigurationImportResponse>("/configuration", body).then(({ import: result }) => result)
