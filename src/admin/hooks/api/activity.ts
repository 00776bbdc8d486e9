import { keepPreviousData } from "@tanstack/react-query"
import type { AdminActivityListResponse } from "../../../api/admin/partner-commerce/activity/activity-view"
import { api, type Query } from "../../lib/client"
import { activityQueryKeys } from "./query-keys"
import { useApiQuery } from "./use-api-query"

interface ListOptions {
  refetchInterval?: number
  /** Shows the previous rows until the new query has loaded. */
  keepsPrevious?: boolean
}

/** Requests and callbacks, newest first. */
export function useActivity(query: Query, { keepsPrevious, refetchInterval }: ListOptions = {}) {
  return useApiQuery({
    queryKey: activityQueryKeys.list(query),
    queryFn: () => api.get<AdminActivityListResponse>("/activity", query),
    placeholderData: keepsPrevious ? keepPreviousData : undefined,
    refetchInterval,
  })
}
