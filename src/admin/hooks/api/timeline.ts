import { keepPreviousData } from "@tanstack/react-query"
import type { AdminTimelineResponse } from "../../../api/admin/partner-commerce/timeline/timeline-view"
import { api } from "../../lib/client"
import { OVERVIEW_MS } from "./overview"
import { timelineQueryKeys } from "./query-keys"
import { useApiQuery } from "./use-api-query"

/** The newest timeline entries. Refetches regularly, because many entries come from other users and from jobs. */
export function useTimeline(query: { limit: number }) {
  return useApiQuery({
    queryKey: timelineQueryKeys.list(query),
    queryFn: () => api.get<AdminTimelineResponse>("/timeline", query),
    placeholderData: keepPreviousData,
    refetchInterval: OVERVIEW_MS,
  })
}
