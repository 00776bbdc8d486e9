import { useQuery } from "@tanstack/react-query"
import { api } from "../client/api"
import { ALL } from "../components/use-action"

/** Both APIs asked with the token, now; not again by itself, since it costs the service two requests. */
export function useConnection(configured: boolean) {
  return useQuery({
    queryKey: [...ALL, "connection"],
    queryFn: api.checkConnection,
    enabled: configured,
    staleTime: 60_000,
    retry: false,
  })
}
