import { useQuery } from "@tanstack/react-query"
import type { AdminOverviewResponse } from "../../../api/admin/partner-commerce/overview/overview-view"
import { api } from "../../lib/client"
import { activityQueryKeys, itemsQueryKeys, overviewQueryKeys } from "./query-keys"
import { type MutationOptions, useApiMutation } from "./use-api-mutation"

const WHILE_RUNNING_MS = 1_000
/** The overview is so old at most. */
export const OVERVIEW_MS = 10_000

/** State of the whole plugin; read again by itself, and often while a push runs, so that a reload in the middle loses nothing. */
export function useOverview() {
  return useQuery({
    queryKey: overviewQueryKeys.all,
    queryFn: () => api.get<AdminOverviewResponse>("/overview").then(({ overview }) => overview),
    refetchInterval: ({ state }) => (isMoving(state.data?.run?.status) ? WHILE_RUNNING_MS : OVERVIEW_MS),
    staleTime: 0,
  })
}

const isMoving = (status: string | undefined) => status === "queued" || status === "running"

/** Touches the overview's switch. */
export function usePausePushing(options?: MutationOptions<unknown>) {
  return useApiMutation({ mutationFn: () => api.post("/pause"), touches: [overviewQueryKeys.all] }, options)
}

/** Touches the overview's switch, and the items and the activity of everything that is pushed at once. */
export function useResumePushing(options?: MutationOptions<unknown>) {
  return useApiMutation(
    {
      mutationFn: () => api.post("/resume"),
      touches: [overviewQueryKeys.all, itemsQueryKeys.all, activityQueryKeys.all],
    },
    options,
  )
}

/** Touches the problems of the overview. */
export function useDismissProblem(options?: MutationOptions<unknown, string>) {
  return useApiMutation(
    { mutationFn: (id: string) => api.post(`/problems/${id}/dismiss`), touches: [overviewQueryKeys.all] },
    options,
  )
}

/**
 * This store is the one that pushes, although its database was bound to another place. Touches the overview's warning and problem, and
 * every item, for each is compared anew and pushed.
 */
export function useAdoptDatabase(options?: MutationOptions<unknown>) {
  return useApiMutation(
    {
      mutationFn: () => api.post("/resume", { adopt: true }),
      touches: [overviewQueryKeys.all, itemsQueryKeys.all, activityQueryKeys.all],
    },
    options,
  )
}
