import { useCallback } from "react"
import type { AdminRun } from "../../api/admin/partner-commerce/runs/run-view"
import { useFormat } from "./use-format"
import { useServerText } from "./use-server-text"
import { useText } from "./use-text"

const COUNTERS = ["created", "updated", "archived", "unarchived", "unchanged", "held", "rejected"] as const

/** A push's note, or else what it did, in one line: "12 created, 3 updated, 1 held". */
export function useRunText() {
  const t = useText()
  const { number } = useFormat()
  const { toText } = useServerText()
  return useCallback(
    (run: AdminRun): string => {
      const parts = COUNTERS.filter((counter) => run[counter] > 0).map((counter) =>
        t(`run.counters.${counter}`, { count: number(run[counter]) }),
      )
      if (!run.note) return parts.length > 0 ? parts.join(", ") : t("run.nothing")
      // What the service's people rejected is news, whatever else is noted.
      const rejected = t("run.counters.rejected", { count: number(run.rejected) })
      return run.kind === "reconcile" && run.rejected > 0 ? `${rejected}. ${toText(run.note)}` : toText(run.note)
    },
    [t, number, toText],
  )
}
