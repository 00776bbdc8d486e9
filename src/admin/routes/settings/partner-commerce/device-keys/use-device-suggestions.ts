import { useQuery } from "@tanstack/react-query"
import { api } from "../../../../client/api"
import { ALL } from "../../../../components/use-action"

/** Where the keys of a category that have no source yet could be read from, the best first. Advice: the page does without. */
export function useDeviceSuggestions(category: string | null) {
  const { data } = useQuery({
    queryKey: [...ALL, "device-suggestions", category],
    queryFn: () => api.listDeviceSuggestions(category ?? ""),
    enabled: category !== null,
    staleTime: 0,
    retry: false,
  })
  return data ?? []
}
