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
      return run.note ? toText(run.note) : parts.length > 0 ? parts.join(", ") : t("run.nothing")
    },
    [t, number, toText],
  )
}
