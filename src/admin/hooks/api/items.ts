import { keepPreviousData, useQueries, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { useLocation } from "react-router-dom"
import type {
  AdminExplainedItem,
  AdminItem,
  AdminItemListResponse,
  AdminItemResponse,
} from "../../../api/admin/partner-commerce/items/item-view"
import type { AdminItemPlansResponse } from "../../../api/admin/partner-commerce/items/item-plans-view"
import type { AdminFunnelResponse } from "../../../api/admin/partner-commerce/funnel/funnel-view"
import type { AdminProductItemsListResponse } from "../../../api/admin/partner-commerce/products/products-view"
import type { DriftChoice } from "../../../catalog/rules/read-back/drift"
import { api, type Query } from "../../lib/client"
import { toItemRefetchMs } from "../../lib/item-refetch"
import { WHOLE_LIST } from "./limits"
import { itemsQueryKeys, overviewQueryKeys, timelineQueryKeys } from "./query-keys"
import { type MutationOptions, useApiMutation } from "./use-api-mutation"
import { useApiQuery, useStaleTime } from "./use-api-query"

interface ListOptions {
  enabled?: boolean
  refetchInterval?: number
  /** Shows the previous rows until the new query has loaded. */
  keepsPrevious?: boolean
}

export function useItems(query: Query, { keepsPrevious, ...options }: ListOptions = {}) {
  return useApiQuery({
    ...options,
    queryKey: itemsQueryKeys.list(query),
    queryFn: () => api.get<AdminItemListResponse>("/items", query),
    placeholderData: keepsPrevious ? keepPreviousData : undefined,
  })
}

/** The list of items by product. Shows the previous rows until a new query has loaded. */
export function useProductItems(query: Query, options: Pick<ListOptions, "refetchInterval">) {
  return useApiQuery({
    ...options,
    queryKey: itemsQueryKeys.list({ ...query, by: "product" }),
    queryFn: () => api.get<AdminProductItemsListResponse>("/products", query),
    placeholderData: keepPreviousData,
  })
}

/** The number of items at each stage, by category. */
export function useFunnel() {
  return useApiQuery({
    queryKey: itemsQueryKeys.list({ funnel: true }),
    queryFn: () => api.get<AdminFunnelResponse>("/funnel").then(({ categories }) => categories),
    refetchInterval: FUNNEL_MS,
    placeholderData: keepPreviousData,
  })
}
/** Long, because the server reads all items for the answer. */
const FUNNEL_MS = 30_000

/** All items that a problem holds back, portion by portion. @param problem its code */
export async function readBlockedItems(problem: string): Promise<AdminItem[]> {
  const items: AdminItem[] = []
  for (;;) {
    const page = await api.get<AdminItemListResponse>("/items", { problem, limit: WHOLE_LIST, offset: items.length })
    items.push(...page.items)
    if (page.items.length === 0 || items.length >= page.count)
      return items.filter(({ state }) => state === "blocked" || state === "rejected")
  }
}

/**
 * The whole verdict on one item, computed by the server per request. Refetches regularly while the item waits.
 *
 * @param id a partner id, variant id or SKU
 */
export function useExplainedItem(id: string | null) {
  return useApiQuery({ ...toExplainedItemQuery(id ?? ""), enabled: id !== null })
}

/** The monthly price of an item. @param prices the prices that the plans depend on */
export function useItemPlans(id: string, prices: readonly (number | null)[]) {
  return useApiQuery({
    queryKey: [...itemsQueryKeys.detail(id), "installment-plans", ...prices],
    queryFn: () =>
      api
        .get<AdminItemPlansResponse>(`/items/${encodeURIComponent(id)}/installment-plans`)
        .then(({ from_per_month }) => from_per_month),
    staleTime: PLANS_KNOWN_MS,
    retry: false,
  })
}
const PLANS_KNOWN_MS = 60_000

/** The verdicts on several items, with one request per item. */
export function useExplainedItems(ids: string[]) {
  const staleTime = useStaleTime()
  return useQueries({ queries: ids.map((id) => ({ ...toExplainedItemQuery(id), staleTime })) })
}

/** Invalidates the items when one of Medusa's forms over a product's page closes: its edits run outside the plugin's mutations. */
export function useFreshItems(): void {
  const queryClient = useQueryClient()
  const { pathname } = useLocation()
  useEffect(() => void queryClient.invalidateQueries({ queryKey: itemsQueryKeys.all }), [queryClient, pathname])
}

/** The item belongs to another variant from now on. Touches the items, and the overview that counts them. */
export function useRelinkItem(partnerId: string, options?: MutationOptions<AdminItemResponse, string>) {
  return useApiMutation(
    {
      mutationFn: (variant_id: string) =>
        api.post<AdminItemResponse>(`/items/${encodeURIComponent(partnerId)}/relink`, { variant_id }),
      touches: [itemsQueryKeys.all, overviewQueryKeys.all, timelineQueryKeys.all],
    },
    options,
  )
}

/**
 * Chooses between this store's value and the service's, if the service keeps changing the value. Touches the items, and the overview that
 * counts them.
 */
export function useSettleDrift(id: string, options?: MutationOptions<AdminItemResponse, DriftChoice>) {
  return useApiMutation(
    {
      mutationFn: (keep: DriftChoice) =>
        api.post<AdminItemResponse>(`/items/${encodeURIComponent(id)}/there`, { keep }),
      touches: [itemsQueryKeys.all, overviewQueryKeys.all],
    },
    options,
  )
}

const toExplainedItemQuery = (id: string) => ({
  queryKey: itemsQueryKeys.detail(id),
  queryFn: () => api.get<AdminItemResponse>(`/items/${encodeURIComponent(id)}`).then(({ item }) => item),
  retry: false,
  refetchInterval: ({ state: { data } }: { state: { data?: AdminExplainedItem } }) => toItemRefetchMs(data),
})
