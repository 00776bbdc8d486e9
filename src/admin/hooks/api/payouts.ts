import { keepPreviousData } from "@tanstack/react-query"
import type {
  AdminPayoutListResponse,
  AdminPayoutPeriod,
  AdminPayoutSource,
} from "../../../api/admin/partner-commerce/payouts/payouts-view"
import { api } from "../../lib/client"
import { payoutsQueryKeys } from "./query-keys"
import { type Period } from "./statistics"
import { useApiQuery } from "./use-api-query"

export interface PayoutQuestion extends Period {
  period: AdminPayoutPeriod
  source: AdminPayoutSource
}

/** More rows than a year has days. */
const EVERY_ROW = 1_000

/** The payout of each period, the newest first. */
export function usePayouts(question: PayoutQuestion) {
  const query = { ...question, limit: EVERY_ROW }
  return useApiQuery({
    queryKey: payoutsQueryKeys.list(query),
    queryFn: () => api.get<AdminPayoutListResponse>("/payouts", query).then(({ payouts }) => payouts),
    placeholderData: keepPreviousData,
  })
}
