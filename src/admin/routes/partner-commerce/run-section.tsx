import { Text } from "@medusajs/ui"
import { useEffect } from "react"
import type { AdminRun } from "../../../api/admin/partner-commerce/runs/run-view"
import { RunStatusBadge } from "../../components/badges"
import { Progress } from "../../components/progress"
import { Section } from "../../components/section"
import { useFollowRun } from "../../hooks/use-follow-run"
import { useFormat } from "../../i18n/use-format"
import { useRunText } from "../../i18n/use-run-text"
import { useText } from "../../i18n/use-text"
import { WaitingRun, isUndecided } from "./waiting-run"

/** The running push. The server counts, so the page shows the same after a reload or on another machine. */
export function RunSection({ run }: { run: AdminRun | null }) {
  const t = useText()
  const { number } = useFormat()
  const toRunText = useRunText()
  const follow = useFollowRun()
  const id = run && !isUndecided(run) ? run.id : null
  useEffect(() => {
    if (id) follow(id)
  }, [id, follow])
  if (!run) return null
  if (isUndecided(run)) return <WaitingRun run={run} />

  const waiting = run.total === 0
  return (
    <Section
      title={run.kind === "sync" ? t("run.sync") : t("run.reconcile")}
      badge={<RunStatusBadge status={run.status} />}
    >
      <div className="flex flex-col gap-y-3 px-6 py-4">
        <Progress label={t("run.progress")} done={run.done} total={run.total} />
        <div className="flex justify-between gap-x-4" aria-live="polite">
          <Text size="small" className="text-ui-fg-subtle">
            {waiting ? t("run.counting") : toRunText(run)}
          </Text>
          {!waiting && (
            <Text size="small" className="whitespace-nowrap">
              {t("run.doneOf", { done: number(run.done), total: number(run.total) })}
            </Text>
          )}
        </div>
      </div>
    </Section>
  )
}
