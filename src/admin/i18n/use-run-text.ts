import { useCallback } from "react"
import type { AdminRun, AdminRunWithSent } from "../../api/admin/partner-commerce/runs/run-view"
import { useFormat } from "./use-format"
import { useServerText } from "./use-server-text"
import { useText } from "./use-text"

const DONE = ["created", "repriced", "updated", "archived", "unarchived", "unchanged", "blocked", "waiting"] as const

/**
 * A run's note, or else its counts, in one line: "12 created, 3 updated, 1 refused before, 1 rejected in review". A push lists its refusals
 * and the later rejections of its items. A read-back lists the rejections by the service's reviewers, even beside its note.
 */
export function useRunText() {
  const t = useText()
  const { number } = useFormat()
  const { toText } = useServerText()
  return useCallback(
    (run: AdminRun & Partial<Pick<AdminRunWithSent, "sent">>): string => {
      const say = (
        counter: (typeof DONE)[number] | "refused" | "refusedBefore" | "rejected" | "rejectedOnReview",
        items: number,
      ) => (items > 0 ? [t(`run.counters.${counter}`, { count: number(items) })] : [])
      const isPush = run.kind === "sync"
      const refused = isPush
        ? [...say("refused", run.refused), ...say("refusedBefore", run.rejected - run.refused)]
        : []
      const news = isPush ? say("rejectedOnReview", run.sent?.rejected ?? 0) : say("rejected", run.rejected)
      const done = { ...run, updated: run.updated - run.repriced }
      if (run.note) return [...news, toText(run.note)].join(". ")
      return (
        [...DONE.flatMap((counter) => say(counter, done[counter])), ...refused, ...news].join(", ") || t("run.nothing")
      )
    },
    [t, number, toText],
  )
}
