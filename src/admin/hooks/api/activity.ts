import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { AdminActivityListResponse } from "../../../api/admin/partner-commerce/activity/activity-view"
import { api, type Query } from "../../lib/client"
import { activityQueryKeys } from "./query-keys"

interface ListOptions {
  refetchInterval?: number
  /** Shows the previous rows until the new query has loaded. */
  keepsPrevious?: boolean
}

/** Requests and callbacks, newest first. */
export function useActivity(query: Query, { keepsPrevious, refetchInterval }: ListOptions = {}) {
  return useQuery({
    queryKey: activityQueryKeys.list(query),
    queryFn: () => api.get<AdminActivityListResponse>("/activity", query),
    placeholderData: keepsPrevious ? keepPreviousData : undefined,
    refetchInterval,
    staleTime: 0,
  })
}
