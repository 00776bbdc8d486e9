import { keepPreviousData } from "@tanstack/react-query"
import type { AdminInsightsResponse } from "../../../api/admin/partner-commerce/insights/insights-view"
import { api } from "../../lib/client"
import { insightsQueryKeys } from "./query-keys"
import { type Period } from "./statistics"
import { useApiQuery } from "./use-api-query"

/** Long, because the server sums up the ledgers of a month for each answer. */
const READ_AGAIN_MS = 60_000

/** Sales, lost sales and refunds. Refetches regularly, because customers buy at any time. */
export function useInsights(period: Period) {
  return useApiQuery({
    queryKey: insightsQueryKeys.list(period),
    queryFn: () => api.get<AdminInsightsResponse>("/insights", { ...period }).then(({ insights }) => insights),
    placeholderData: keepPreviousData,
    refetchInterval: READ_AGAIN_MS,
  })
}
