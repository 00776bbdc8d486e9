import { useQuery } from "@tanstack/react-query"
import { api } from "../client/api"
import { ALL } from "../components/use-action"

const WHILE_OPEN_MS = 5_000

export function useDeal(trxId: string | null | undefined) {
  return useQuery({
    queryKey: [...ALL, "deals", trxId],
    queryFn: () => api.readDeal(trxId ?? ""),
    enabled: Boolean(trxId),
    refetchInterval: WHILE_OPEN_MS,
    staleTime: 0,
    retry: false,
  })
}
