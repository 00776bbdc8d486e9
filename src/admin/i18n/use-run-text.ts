import { useCallback } from "react"
import type { AdminRun, AdminRunWithSent } from "../../api/admin/partner-commerce/runs/run-view"
import { useFormat } from "./use-format"
import { useServerText } from "./use-server-text"
import { useText } from "./use-text"

const COUNTERS = ["created", "updated", "archived", "unarchived", "unchanged", "held", "rejected"] as const

/** A push's note, or else what it did, in one line, and what was rejected of it since: "12 created, 3 updated, 1 rejected in review". */
export function useRunText() {
  const t = useText()
  const { number } = useFormat()
  const { toText } = useServerText()
  return useCallback(
    (run: AdminRun & Partial<Pick<AdminRunWithSent, "sent">>): string => {
      const parts = COUNTERS.filter((counter) => run[counter] > 0).map((counter) =>
        t(`run.counters.${counter}`, { count: number(run[counter]) }),
      )
      const onReview = run.sent?.rejected
        ? [t("run.counters.rejectedOnReview", { count: number(run.sent.rejected) })]
        : []
      if (!run.note) return [...parts, ...onReview].join(", ") || t("run.nothing")
      // What the service's people rejected is news, whatever else is noted.
      const rejected = t("run.counters.rejected", { count: number(run.rejected) })
      const news = run.kind === "reconcile" && run.rejected > 0 ? [rejected] : onReview
      return [...news, toText(run.note)].join(". ")
    },
    [t, number, toText],
  )
}
