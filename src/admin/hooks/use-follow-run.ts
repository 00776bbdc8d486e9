import { toast } from "@medusajs/ui"
import { useQueryClient } from "@tanstack/react-query"
import { useCallback } from "react"
import { useRunText } from "../i18n/use-run-text"
import { useText } from "../i18n/use-text"
import { TOAST_PLACE } from "../lib/toast-place"
import { followRun } from "./api/runs"

/** @returns a function that shows the end of a run in a toast */
export function useFollowRun() {
  const t = useText()
  const toRunText = useRunText()
  const queryClient = useQueryClient()
  return useCallback(
    (id: string) =>
      followRun(queryClient, id, (run) => {
        const text = { ...TOAST_PLACE, description: toRunText(run) }
        const what = run.kind === "sync" ? t("run.sync") : t("run.reconcile")
        if (run.status === "failed") toast.error(t("run.failed", { what }), text)
        else if (run.status === "waiting") toast.warning(t("waitingRun.title"), text)
        else toast.success(t("run.completed", { what }), text)
      }),
    [t, toRunText, queryClient],
  )
}
