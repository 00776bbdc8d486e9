import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { AdminItemResponse } from "../../../api/admin/partner-commerce/items/item-view"
import type {
  AdminArchivedStrangersResponse,
  AdminStrangerListResponse,
} from "../../../api/admin/partner-commerce/strangers/stranger-view"
import { api, type Query } from "../../lib/client"
import { itemsQueryKeys, overviewQueryKeys, strangersQueryKeys } from "./query-keys"
import { type MutationOptions, useApiMutation } from "./use-api-mutation"

/** Products at the service that are not of this store. */
export function useStrangers(query: Query) {
  return useQuery({
    queryKey: strangersQueryKeys.list(query),
    queryFn: () => api.get<AdminStrangerListResponse>("/strangers", query),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** Takes them off sale there. Touches the strangers. */
export function useArchiveStrangers(options?: MutationOptions<AdminArchivedStrangersResponse, string[]>) {
  return useApiMutation(
    {
      mutationFn: (partner_ids: string[]) =>
        api.post<AdminArchivedStrangersResponse>("/strangers/archive", { partner_ids }),
      touches: [strangersQueryKeys.all],
    },
    options,
  )
}

/** It is a variant's item from now on. Touches the strangers, the items and the overview that counts these. */
export function useLinkStranger(partner_id: string, options?: MutationOptions<AdminItemResponse, string>) {
  return useApiMutation(
    {
      mutationFn: (variant_id: string) => api.post<AdminItemResponse>("/strangers/link", { partner_id, variant_id }),
      touches: [strangersQueryKeys.all, itemsQueryKeys.all, overviewQueryKeys.all],
    },
    options,
  )
}
