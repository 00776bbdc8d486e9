import type { AdminReconciliationResponse } from "../../../api/admin/partner-commerce/reconciliation/reconciliation-view"
import { api } from "../../lib/client"
import { overviewQueryKeys, reconciliationQueryKeys } from "./query-keys"
import { type MutationOptions, useApiMutation } from "./use-api-mutation"
import { useApiQuery } from "./use-api-query"

const PATH = "/reconciliation"
const WHILE_RUNNING_MS = 2_000

/** The last comparison of the service's books with this store's. */
export function useReconciliation() {
  return useApiQuery({
    queryKey: reconciliationQueryKeys.all,
    queryFn: () => api.get<AdminReconciliationResponse>(PATH),
    refetchInterval: ({ state }) => (state.data?.running ? WHILE_RUNNING_MS : false),
  })
}

/** Touches the comparison, and the problems that it raises or clears. */
export function useReconcileBooks(options?: MutationOptions<AdminReconciliationResponse>) {
  return useApiMutation(
    {
      mutationFn: () => api.post<AdminReconciliationResponse>(PATH),
      touches: [reconciliationQueryKeys.all, overviewQueryKeys.all],
    },
    options,
  )
}
