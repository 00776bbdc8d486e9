import { keepPreviousData, QueryObserver, type QueryClient } from "@tanstack/react-query"
import type {
  AdminRestoredPricesResponse,
  AdminRun,
  AdminRunDetailResponse,
  AdminRunListResponse,
  AdminRunResponse,
  AdminRunStartedResponse,
} from "../../../api/admin/partner-commerce/runs/run-view"
import { api } from "../../lib/client"
import {
  activityQueryKeys,
  categoriesQueryKeys,
  categorySuggestionsQueryKeys,
  connectionQueryKeys,
  deviceSuggestionsQueryKeys,
  itemsQueryKeys,
  overviewQueryKeys,
  runsQueryKeys,
  timelineQueryKeys,
} from "./query-keys"
import { type MutationOptions, useApiMutation } from "./use-api-mutation"
import { useApiQuery } from "./use-api-query"

const WHILE_RUNNING_MS = 1_000

/** The server starts the run before it answers: the run is listed, the items are due, the first requests are sent. */
const TOUCHED_BY_START = [
  runsQueryKeys.lists(),
  timelineQueryKeys.all,
  overviewQueryKeys.all,
  itemsQueryKeys.all,
  activityQueryKeys.all,
]

/** A run calls the service about every item, and about the category list if that is old, so the state of the connection is newer too. */
const TOUCHED_BY_END = [
  runsQueryKeys.lists(),
  timelineQueryKeys.all,
  overviewQueryKeys.all,
  itemsQueryKeys.all,
  activityQueryKeys.all,
  categoriesQueryKeys.all,
  categorySuggestionsQueryKeys.all,
  deviceSuggestionsQueryKeys.all,
  connectionQueryKeys.all,
]

/** The newest runs that a user started, or that found something. */
export function useRuns({ limit }: { limit: number }) {
  const query = { limit, eventful: true }
  return useApiQuery({
    queryKey: runsQueryKeys.list(query),
    queryFn: () => api.get<AdminRunListResponse>("/runs", query),
    placeholderData: keepPreviousData,
  })
}

const toRunQuery = (id: string) => ({
  queryKey: runsQueryKeys.detail(id),
  queryFn: () => api.get<AdminRunDetailResponse>(`/runs/${id}`),
  retry: false,
})

/** A run, and the current state of the items that it sent. */
export function useRun(id: string) {
  return useApiQuery(toRunQuery(id))
}

/**
 * Runs that this window follows already. A run can have two followers, its starter and a page that sees it running, but reports its end
 * once.
 */
const followed = new Set<string>()

/**
 * Observes a run until it ends. It works outside of any component, so it continues while the user visits other pages. The end of the run
 * invalidates everything that a run touches. It stops if the run cannot be read: the overview then shows the connection problem.
 *
 * @param onEnd called once per window
 */
export function followRun(queryClient: QueryClient, id: string, onEnd: (run: AdminRun) => void): void {
  if (followed.has(id)) return
  followed.add(id)
  const observer = new QueryObserver(queryClient, {
    ...toRunQuery(id),
    staleTime: 0,
    refetchInterval: WHILE_RUNNING_MS,
    refetchIntervalInBackground: true,
  })
  const unsubscribe = observer.subscribe(({ data, isError }) => {
    if (isError) return unsubscribe()
    if (!data || data.run.status === "queued" || data.run.status === "running") return
    unsubscribe()
    for (const queryKey of TOUCHED_BY_END) void queryClient.invalidateQueries({ queryKey })
    onEnd(data.run)
  })
}

export interface PushInput {
  scope?: "changed" | "all"
  variant_ids?: string[]
  /** Only the items that the service refused for this reason. */
  problem?: string
}

/** Touches the runs, the overview, the items and the activity; its end touches more, see `followRun`. */
export function usePush(options?: MutationOptions<AdminRunStartedResponse, PushInput>) {
  return useApiMutation(
    {
      mutationFn: (scope: PushInput) => api.post<AdminRunStartedResponse>("/sync", scope),
      touches: TOUCHED_BY_START,
    },
    options,
  )
}

/** Pushes the entries of a plan. The plan stays in the cache, because the user still reads it. */
export function usePushPlan(options?: MutationOptions<AdminRunStartedResponse, string>) {
  return useApiMutation(
    {
      mutationFn: (planId: string) => api.post<AdminRunStartedResponse>("/sync", { plan_id: planId }),
      touches: TOUCHED_BY_START,
    },
    options,
  )
}

/** Confirms the changes of a waiting run. Touches the runs, the overview with its problem, the items and the activity. */
export function useConfirmWaitingRun(id: string, options?: MutationOptions<AdminRunResponse>) {
  return useApiMutation(
    {
      mutationFn: () => api.post<AdminRunResponse>(`/runs/${id}/confirm`),
      touches: TOUCHED_BY_START,
    },
    options,
  )
}

/** Discards the changes of a waiting run. Touches the runs, the overview with its problem, and the items. */
export function useDiscardWaitingRun(id: string, options?: MutationOptions<AdminRunResponse>) {
  return useApiMutation(
    {
      mutationFn: () => api.post<AdminRunResponse>(`/runs/${id}/discard`),
      touches: [runsQueryKeys.all, timelineQueryKeys.all, overviewQueryKeys.all, itemsQueryKeys.all],
    },
    options,
  )
}

/** Plans which old prices of a waiting run go back into the store. Touches no data. */
export function usePlanRestoredPrices(id: string, options?: MutationOptions<AdminRestoredPricesResponse>) {
  return useApiMutation(
    {
      mutationFn: () => api.post<AdminRestoredPricesResponse>(`/runs/${id}/restore-prices`, {}, { dry_run: true }),
      touches: [],
    },
    options,
  )
}

/** Puts the old prices of a waiting run back into the store. A push begins, so it touches the same as a push. */
export function useRestorePrices(id: string, options?: MutationOptions<AdminRestoredPricesResponse>) {
  return useApiMutation(
    {
      mutationFn: () => api.post<AdminRestoredPricesResponse>(`/runs/${id}/restore-prices`),
      touches: [runsQueryKeys.details(), ...TOUCHED_BY_START],
    },
    options,
  )
}

/** Touches the runs, the overview, the items and the activity; its end touches more, see `followRun`. */
export function useReadBack(options?: MutationOptions<AdminRunStartedResponse>) {
  return useApiMutation(
    { mutationFn: () => api.post<AdminRunStartedResponse>("/reconcile"), touches: TOUCHED_BY_START },
    options,
  )
}
