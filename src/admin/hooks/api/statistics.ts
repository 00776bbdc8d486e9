import { keepPreviousData } from "@tanstack/react-query"
import type { AdminDetailedStatisticsResponse } from "../../../api/admin/partner-commerce/statistics/statistics-view"
import { api } from "../../lib/client"
import { saveFile } from "../../lib/save-file"
import { statisticsQueryKeys } from "./query-keys"
import { type MutationOptions, useApiMutation } from "./use-api-mutation"
import { useApiQuery } from "./use-api-query"

/** Days, both included: `YYYY-MM-DD`. */
export interface Period {
  date_from: string
  date_to: string
}

/** Transactions of each day by status, as the service counts them. */
export function useStatistics(period: Period) {
  return useApiQuery({
    queryKey: statisticsQueryKeys.list(period),
    queryFn: () => api.get<AdminDetailedStatisticsResponse>("/statistics/detailed", { ...period }),
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** The service's report of a period, saved as a file. Touches nothing. */
export function useSaveReport(options?: MutationOptions<unknown, Period>) {
  return useApiMutation(
    {
      mutationFn: async (period: Period) =>
        saveFile(
          `transactions_${period.date_from}_${period.date_to}.csv`,
          await api.file("/report.csv", { ...period }),
        ),
      touches: [],
    },
    options,
  )
}
