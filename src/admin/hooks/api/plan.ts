import type { AdminPlanResponse } from "../../../api/admin/partner-commerce/plan/plan-view"
import { api } from "../../lib/client"
import { planQueryKeys } from "./query-keys"
import { useApiQuery } from "./use-api-query"

/**
 * Dry run of a full push. It reads the whole catalogue, so it runs only when the user opens or reloads the page, and only that page keeps
 * the result.
 */
export function usePlan() {
  return useApiQuery({
    queryKey: planQueryKeys.all,
    queryFn: () => api.post<AdminPlanResponse>("/plan").then(({ plan }) => plan),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
}
