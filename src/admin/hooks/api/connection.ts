import type { AdminConnectionCheckResponse } from "../../../api/admin/partner-commerce/connection-check/connection-check-view"
import { api } from "../../lib/client"
import { connectionQueryKeys } from "./query-keys"
import { useApiQuery } from "./use-api-query"

/** Calls both APIs with the token once. It does not refetch, because each check costs the service two requests. */
export function useConnection({ enabled }: { enabled: boolean }) {
  return useApiQuery({
    queryKey: connectionQueryKeys.all,
    queryFn: () => api.post<AdminConnectionCheckResponse>("/connection-check"),
    enabled,
    staleTime: 60_000,
    retry: false,
  })
}
