import { toast } from "@medusajs/ui"
import { useQueryClient } from "@tanstack/react-query"
import { useCallback } from "react"
import { followRun } from "../client/follow-run"
import { ALL } from "../components/use-action"
import { useRunText } from "../i18n/use-run-text"
import { useText } from "../i18n/use-text"

/** @returns what makes a toast tell how a run ended */
export function useFollowRun() {
  const t = useText()
  const toRunText = useRunText()
  const cache = useQueryClient()
  return useCallback(
    (id: string) => {
      const following = followRun(id, (run) => {
        void cache.invalidateQueries({ queryKey: ALL })
        const text = { description: toRunText(run) }
        const what = run.kind === "sync" ? t("run.sync") : t("run.reconcile")
        if (run.status === "failed") toast.error(t("run.failed", { what }), text)
        else if (run.status === "held") toast.warning(t("heldRun.title"), text)
        else toast.success(t("run.completed", { what }), text)
      })
      // Whoever waits for the end looks at the overview, which says what is wrong with the connection to the store.
      following.catch(() => undefined)
    },
    [t, toRunText, cache],
  )
}
