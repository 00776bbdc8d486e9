import { useQuery } from "@tanstack/react-query"
import { api } from "../client/api"
import { ALL } from "../components/use-action"

const WHILE_RUNNING_MS = 1_000
/** What the overview shows is so old at most. */
export const OVERVIEW_MS = 10_000

/** How things stand; read again by itself, and often while a push runs, so that a reload in the middle loses nothing. */
export function useOverview() {
  return useQuery({
    queryKey: [...ALL, "overview"],
    queryFn: api.readOverview,
    refetchInterval: ({ state }) => (isMoving(state.data?.run?.status) ? WHILE_RUNNING_MS : OVERVIEW_MS),
    staleTime: 0,
  })
}

function isMoving(status: string | undefined): boolean {
  return status === "queued" || status === "running"
}
