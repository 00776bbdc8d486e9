import { Button, Drawer, Heading, Text } from "@medusajs/ui"
import { Link } from "react-router-dom"
import type { AdminBlockedCause } from "../../../../api/admin/partner-commerce/overview/overview-view"
import type { AdminRunDetailResponse } from "../../../../api/admin/partner-commerce/runs/run-view"
import { RunStatusBadge } from "../../../components/badges"
import { DrawerHeader } from "../../../components/drawer-header"
import { Failed, Loading } from "../../../components/states"
import { FactList } from "../../../components/fact-list"
import { useRun } from "../../../hooks/api/runs"
import { useMoment } from "../../../hooks/use-moment"
import { useFormat } from "../../../i18n/use-format"
import { useRunText } from "../../../i18n/use-run-text"
import { useServerText } from "../../../i18n/use-server-text"
import { useText } from "../../../i18n/use-text"
import { CauseDetails } from "../cause-details"

/** A push or a read-back: its result, and the current state of the items that it sent. */
export function RunDrawer({ id, close }: { id: string; close: () => void }) {
  const t = useText()
  const { data, error, refetch } = useRun(id)
  const kind = data?.run.kind ?? "sync"
  return (
    <Drawer open onOpenChange={(open) => !open && close()}>
      <Drawer.Content>
        <DrawerHeader title={t(`run.${kind}`)} description={t(`runs.detail.${kind}`)} />
        <Drawer.Body className="flex flex-col divide-y overflow-y-auto p-0">
          {!data && (error ? <Failed error={error} retry={refetch} /> : <Loading rows={6} />)}
          {data && (
            <>
              <Facts run={data.run} />
              {data.run.kind === "sync" && data.sent && <Sent sent={data.sent} causes={data.causes} />}
            </>
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer>
  )
}

function Facts({ run }: { run: AdminRunDetailResponse["run"] }) {
  const t = useText()
  const { number } = useFormat()
  const moment = useMoment()
  const toRunText = useRunText()
  const facts = [
    [t("runs.status"), <RunStatusBadge key="status" status={run.status} />],
    [t("runs.result"), toRunText(run)],
    [t("runs.started"), moment(run.created_at)],
    [t("runs.ended"), run.finished_at ? moment(run.finished_at) : "-"],
    [t("runs.by"), run.by ?? "-"],
    [t("runs.requests"), number(run.requests)],
  ] as const
  return (
    <div className="px-6 py-4">
      <FactList facts={facts} />
    </div>
  )
}

function Sent({ sent, causes }: { sent: NonNullable<AdminRunDetailResponse["sent"]>; causes: AdminBlockedCause[] }) {
  const t = useText()
  const { number } = useFormat()
  return (
    <div className="flex flex-col gap-y-4 px-6 py-4">
      <Heading level="h2">{t("runs.sent")}</Heading>
      {sent.awaiting > 0 && (
        <Text size="small">{t("runs.awaiting", { count: sent.awaiting, number: number(sent.awaiting) })}</Text>
      )}
      {sent.awaiting === 0 && causes.length === 0 && (
        <Text size="small" className="text-ui-fg-subtle">
          {t("runs.nothingLeft")}
        </Text>
      )}
      {causes.map((cause) => (
        <Cause key={cause.code} cause={cause} />
      ))}
    </div>
  )
}

function Cause({ cause }: { cause: AdminBlockedCause }) {
  const t = useText()
  const { number } = useFormat()
  const { toFix } = useServerText()
  return (
    <section aria-label={t(`problemCodes.${cause.code}`)} className="flex flex-col gap-y-1">
      <Text size="small" weight="plus">
        {t(`problemCodes.${cause.code}`)} · {number(cause.items)}
      </Text>
      <Text size="small" className="text-ui-fg-subtle text-pretty">
        {toFix(cause)}
      </Text>
      <CauseDetails cause={cause} />
      <Button size="small" variant="secondary" className="mt-1 self-start" asChild>
        <Link to={cause.link}>{t("runs.allOfCause")}</Link>
      </Button>
    </section>
  )
}
