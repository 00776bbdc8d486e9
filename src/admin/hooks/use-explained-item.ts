import { useQuery } from "@tanstack/react-query"
import { api } from "../client/api"
import { ALL } from "../components/use-action"

/** The whole verdict on one item, computed by the server when it is asked. @param id a partner id, variant id or SKU */
export function useExplainedItem(id: string | null) {
  return useQuery({
    queryKey: [...ALL, "items", "explained", id],
    queryFn: () => api.explainItem(id ?? ""),
    enabled: id !== null,
    staleTime: 0,
    retry: false,
  })
}
