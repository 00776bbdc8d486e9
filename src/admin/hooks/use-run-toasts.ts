import type { AdminRunStartedResponse } from "../../api/admin/partner-commerce/runs/run-view"
import { useFollowRun } from "./use-follow-run"
import { useMutationToasts } from "./use-mutation-toasts"

/** Callbacks of a mutation that starts a run: toasts say that it has started, and later how it ended. */
export function useRunToasts<Variables = void>(started: string) {
  const follow = useFollowRun()
  return useMutationToasts<AdminRunStartedResponse, Variables>(({ run_id }) => {
    follow(run_id)
    return started
  })
}
