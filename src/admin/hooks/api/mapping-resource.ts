import type { QueryKey } from "@tanstack/react-query"
import type { AdminChangeEstimate } from "../../../api/admin/partner-commerce/settings/settings-view"
import { api } from "../../lib/client"
import { type MutationOptions, useApiMutation } from "./use-api-mutation"

/** A kind of mapping, of categories or of device keys: both are saved, estimated and removed in the same way. */
export interface MappingResource {
  path: "/category-mappings" | "/device-mappings"
  /** A change touches these queries. */
  touches: readonly QueryKey[]
}

/** Sends a request for each mapping. */
export function useSaveMappings<Mapping extends object>(
  { path, touches }: MappingResource,
  options?: MutationOptions<void, Mapping[]>,
) {
  return useApiMutation(
    {
      mutationFn: async (mappings: Mapping[]) => {
        for (const mapping of mappings) await api.post(path, mapping)
      },
      touches,
    },
    options,
  )
}

/** Dry runs of `useSaveMappings`. Touches nothing. */
export function useEstimateMappings<Mapping extends object>(
  { path }: MappingResource,
  options?: MutationOptions<AdminChangeEstimate[], Mapping[]>,
) {
  return useApiMutation(
    {
      mutationFn: async (mappings: Mapping[]) => {
        const estimates: AdminChangeEstimate[] = []
        for (const mapping of mappings) {
          const { touches } = await api.post<Estimated>(path, mapping, { dry_run: true })
          estimates.push(touches)
        }
        return estimates
      },
      touches: [],
    },
    options,
  )
}

export function useRemoveMapping({ path, touches }: MappingResource, options?: MutationOptions<unknown, string>) {
  return useApiMutation({ mutationFn: (id: string) => api.delete(`${path}/${id}`), touches }, options)
}

/** Dry run of `useRemoveMapping`. Touches nothing. */
export function useEstimateRemoval({ path }: MappingResource, options?: MutationOptions<AdminChangeEstimate, string>) {
  return useApiMutation(
    {
      mutationFn: (id: string) =>
        api.delete<Estimated>(`${path}/${id}`, { dry_run: true }).then(({ touches }) => touches),
      touches: [],
    },
    options,
  )
}

interface Estimated {
  touches: AdminChangeEstimate
}
