import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query"
import type {
  AdminExplainedItem,
  AdminItemListResponse,
  AdminItemResponse,
} from "../../../api/admin/partner-commerce/items/item-view"
import { api, type Query } from "../../lib/client"
import { itemsQueryKeys } from "./query-keys"

const WHILE_WAITING_MS = 2_000

interface ListOptions {
  enabled?: boolean
  refetchInterval?: number
  staleTime?: number
  /** Shows the rows before until those of the new query are there. */
  keepsPrevious?: boolean
}

export function useItems(query: Query, { keepsPrevious, ...options }: ListOptions = {}) {
  return useQuery({
    ...options,
    queryKey: itemsQueryKeys.list(query),
    queryFn: () => api.get<AdminItemListResponse>("/items", query),
    placeholderData: keepsPrevious ? keepPreviousData : undefined,
  })
}

/**
 * The whole verdict on one item, computed by the server when it is asked; read again by itself while something of the item is due.
 *
 * @param id a partner id, variant id or SKU
 */
export function useExplainedItem(id: string | null) {
  return useQuery({
    ...toExplainedItemQuery(id ?? ""),
    enabled: id !== null,
    refetchInterval: ({ state }) => (isWaiting(state.data) ? WHILE_WAITING_MS : false),
  })
}

/** The verdicts on several items, each by a request of its own. */
export function useExplainedItems(ids: string[]) {
  return useQueries({ queries: ids.map(toExplainedItemQuery) })
}

const toExplainedItemQuery = (id: string) => ({
  queryKey: itemsQueryKeys.detail(id),
  queryFn: () => api.get<AdminItemResponse>(`/items/${encodeURIComponent(id)}`).then(({ item }) => item),
  staleTime: 0,
  retry: false,
})

const isWaiting = (item: AdminExplainedItem | undefined) => item?.state === "pending" || (item?.next.length ?? 0) > 0
