import { keepPreviousData } from "@tanstack/react-query"
import type { DeliveryStatus } from "../../../service/rules/wire/transactions"
import type { AdminDealListResponse, AdminDealResponse } from "../../../api/admin/partner-commerce/deals/deal-view"
import { api, type Query } from "../../lib/client"
import { isSettledDeal } from "../../lib/is-settled"
import { activityQueryKeys, itemsQueryKeys, dealsQueryKeys, overviewQueryKeys } from "./query-keys"
import { type MutationOptions, useApiMutation } from "./use-api-mutation"
import { useApiQuery } from "./use-api-query"

const WHILE_OPEN_MS = 5_000

/** Deals, newest first. */
export function useDeals(query: Query) {
  return useApiQuery({
    queryKey: dealsQueryKeys.list(query),
    queryFn: () => api.get<AdminDealListResponse>("/deals", query),
    placeholderData: keepPreviousData,
    refetchInterval: WHILE_OPEN_MS,
  })
}

/** Finds the deal behind one of the store's orders. @returns its transaction's id, undefined without a deal */
export function useTransactionOfOrder(orderId: string) {
  const query = { q: orderId, limit: 5 }
  const { data } = useApiQuery({
    queryKey: dealsQueryKeys.list(query),
    queryFn: () => api.get<AdminDealListResponse>("/deals", query),
  })
  return data?.deals.find(({ order_id }) => order_id === orderId)?.trx_id
}

export function useDeal(trxId: string | undefined) {
  return useApiQuery({
    queryKey: dealsQueryKeys.detail(trxId),
    queryFn: () => api.get<AdminDealResponse>(`/deals/${trxId}`).then(({ deal }) => deal),
    enabled: Boolean(trxId),
    refetchInterval: ({ state: { data } }) => (data && isSettledDeal(data) ? false : WHILE_OPEN_MS),
    retry: false,
  })
}

/**
 * Reads the status at the service and follows it. Touches the deal, the problems of the overview, the activity, and the items, because a
 * sale that fell through returns its stock.
 */
export function useRecheckDeal(trxId: string, options?: MutationOptions<AdminDealResponse>) {
  return useApiMutation(
    {
      mutationFn: () => api.post<AdminDealResponse>(`/deals/${trxId}/recheck`),
      touches: [dealsQueryKeys.all, overviewQueryKeys.all, itemsQueryKeys.all, activityQueryKeys.all],
    },
    options,
  )
}

/** Like `useRecheckDeal`, but for several deals, one after the other. */
export function useRecheckDeals(options?: MutationOptions<void, string[]>) {
  return useApiMutation(
    {
      mutationFn: async (trxIds: string[]) => {
        for (const id of trxIds) await api.post(`/deals/${id}/recheck`)
      },
      touches: [dealsQueryKeys.all, overviewQueryKeys.all, itemsQueryKeys.all, activityQueryKeys.all],
    },
    options,
  )
}

/** Reports the last status of several deals again, one after the other. Touches the same as `useReportDelivery`. */
export function useReportDeliveries(options?: MutationOptions<void, string[]>) {
  return useApiMutation(
    {
      mutationFn: async (trxIds: string[]) => {
        for (const id of trxIds) await api.post(`/deals/${id}/delivery-status`)
      },
      touches: [dealsQueryKeys.all, overviewQueryKeys.all, activityQueryKeys.all],
    },
    options,
  )
}

/** Erases the customer's personal data. Touches the deal, and the activity, whose rows about the deal are cut. */
export function useEraseDeal(trxId: string, options?: MutationOptions<AdminDealResponse>) {
  return useApiMutation(
    {
      mutationFn: () => api.post<AdminDealResponse>(`/deals/${trxId}/erase`),
      touches: [dealsQueryKeys.all, activityQueryKeys.all],
    },
    options,
  )
}

/** Reports a status; without a status it repeats the last one. Touches the deal, the problems of the overview and the activity. */
export function useReportDelivery(
  trxId: string,
  options?: MutationOptions<AdminDealResponse, DeliveryStatus | undefined>,
) {
  return useApiMutation(
    {
      mutationFn: (delivery_status: DeliveryStatus | undefined) =>
        api.post<AdminDealResponse>(`/deals/${trxId}/delivery-status`, { delivery_status }),
      touches: [dealsQueryKeys.all, overviewQueryKeys.all, activityQueryKeys.all],
    },
    options,
  )
}
