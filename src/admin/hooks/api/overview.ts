import type { AdminOverviewResponse, AdminProblem } from "../../../api/admin/partner-commerce/overview/overview-view"
import { api } from "../../lib/client"
import { activityQueryKeys, itemsQueryKeys, overviewQueryKeys, timelineQueryKeys } from "./query-keys"
import { type MutationOptions, useApiMutation } from "./use-api-mutation"
import { useApiQuery } from "./use-api-query"

const WHILE_RUNNING_MS = 1_000
/** The longest age of the shown overview. */
export const OVERVIEW_MS = 10_000

/** Every page of the admin shows the badge in the menu, so it refetches less often. */
const BADGE_MS = 60_000

const overviewQuery = {
  queryKey: overviewQueryKeys.all,
  queryFn: () => api.get<AdminOverviewResponse>("/overview").then(({ overview }) => overview),
}

/** State of the whole plugin. Refetches regularly, and often while a push runs, so that a reload in the middle loses nothing. */
export function useOverview() {
  return useApiQuery({
    ...overviewQuery,
    refetchInterval: ({ state }) => (isMoving(state.data?.run?.status) ? WHILE_RUNNING_MS : OVERVIEW_MS),
  })
}

/** The number of open tasks for the user, from the same answer as the overview. */
export function useNeedsCount() {
  return useApiQuery({
    ...overviewQuery,
    select: ({ needs }) => needs.length,
    refetchInterval: BADGE_MS,
    staleTime: BADGE_MS,
    // A user without the permission sees no badge.
    retry: false,
  })
}

interface Sale {
  trx_id: string | null
  problems: readonly AdminProblem[]
}

/**
 * The open problems of a sale: those of the overview, which is never old, or for a user without the overview those that were read with the
 * sale.
 */
export function useFreshProblems<S extends Sale>(sale: S): S {
  const { data: overview } = useOverview()
  if (!overview) return sale
  const isOfSale = ({ why }: AdminProblem) => (why.values as { trx_id?: string }).trx_id === sale.trx_id
  return { ...sale, problems: overview.problems.filter(isOfSale) }
}

const isMoving = (status: string | undefined) => status === "queued" || status === "running"

/** Touches the overview's switch, and the timeline. */
export function usePausePushing(options?: MutationOptions<unknown>) {
  return useApiMutation(
    { mutationFn: () => api.post("/pause"), touches: [overviewQueryKeys.all, timelineQueryKeys.all] },
    options,
  )
}

/** Touches the overview's switch, and the items and the activity of all changes that are pushed at once. */
export function useResumePushing(options?: MutationOptions<unknown>) {
  return useApiMutation(
    {
      mutationFn: () => api.post("/resume"),
      touches: [overviewQueryKeys.all, timelineQueryKeys.all, itemsQueryKeys.all, activityQueryKeys.all],
    },
    options,
  )
}

/** Touches the problems of the overview, and the timeline. */
export function useDismissProblems(options?: MutationOptions<void, string[]>) {
  return useApiMutation(
    {
      mutationFn: async (ids: string[]) => {
        for (const id of ids) await api.post(`/problems/${id}/dismiss`)
      },
      touches: [overviewQueryKeys.all, timelineQueryKeys.all],
    },
    options,
  )
}

/**
 * Declares that this store is the one that pushes, although its database was bound to another place. Touches the overview's warning and
 * problem, and every item, because a push compares all items again.
 */
export function useAdoptDatabase(options?: MutationOptions<unknown>) {
  return useApiMutation(
    {
      mutationFn: () => api.post("/resume", { adopt: true }),
      touches: [overviewQueryKeys.all, timelineQueryKeys.all, itemsQueryKeys.all, activityQueryKeys.all],
    },
    options,
  )
}
