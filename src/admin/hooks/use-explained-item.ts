import { useQuery } from "@tanstack/react-query"
import { api } from "../client/api"
import type { ExplainedItem } from "../client/types"
import { ALL } from "../components/use-action"

const WHILE_WAITING_MS = 2_000

/**
 * The whole verdict on one item, computed by the server when it is asked; followed by itself while something of the item waits to be
 * sent.
 *
 * @param id a partner id, variant id or SKU
 */
export function useExplainedItem(id: string | null) {
  return useQuery({
    queryKey: [...ALL, "items", "explained", id],
    queryFn: () => api.explainItem(id ?? ""),
    enabled: id !== null,
    refetchInterval: ({ state }) => (isWaiting(state.data) ? WHILE_WAITING_MS : false),
    staleTime: 0,
    retry: false,
  })
}

const isWaiting = (item: ExplainedItem | undefined) => item?.state === "pending" || (item?.next.length ?? 0) > 0
