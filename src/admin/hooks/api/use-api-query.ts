import { type QueryKey, useQuery, type UseQueryOptions, type UseQueryResult } from "@tanstack/react-query"
import { useLocation } from "react-router-dom"

/** The latest move within the admin, in ms since the epoch, shared by all queries of a page. */
let latest = { key: "", at: 0 }

/** For how long an answer stays fresh, in ms: an answer from before the latest move is stale, and an answer since then is fresh. */
export function useStaleTime(): () => number {
  const { key } = useLocation()
  if (latest.key !== key) latest = { key, at: Date.now() }
  const { at } = latest
  return () => Date.now() - at
}

/**
 * A query that each move within the admin reads again once, because a person often changes something on one page and looks at its effect on
 * another. Medusa's own queries stay as they are for 90 seconds.
 */
export function useApiQuery<Data, Shown = Data, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Data, Error, Shown, Key>,
): UseQueryResult<Shown> {
  const staleTime = useStaleTime()
  return useQuery({ staleTime, ...options })
}
