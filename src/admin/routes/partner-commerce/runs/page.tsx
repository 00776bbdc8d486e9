import { Columns } from "../../../components/columns"
import { toPageHandle } from "../../../components/page-handle"
import { useDrawerAddress } from "../../../hooks/use-drawer-address"
import { Button, Table, Text, Drawer, Heading } from "@medusajs/ui"
import { useState } from "react"
import { Link } from "react-router-dom"
import { RunStatusBadge } from "../../../components/badges"
import { RowOpener } from "../../../components/row-opener"
import { Section } from "../../../components/section"
import { Empty, Failed, Loading } from "../../../components/states"
import { When } from "../../../components/when"
import { useRuns, useRun } from "../../../hooks/api/runs"
import { useFormat } from "../../../i18n/use-format"
import { useRunText } from "../../../i18n/use-run-text"
import { useText } from "../../../i18n/use-text"
import { type AdminBlockedCause } from "../../../../api/admin/partner-commerce/overview/overview-view"
import { type AdminRunDetailResponse } from "../../../../api/admin/partner-commerce/runs/run-view"
import { DrawerHeader } from "../../../components/drawer-header"
import { FactList } from "../../../components/fact-list"
import { useMoment } from "../../../hooks/use-moment"
import { useServerText } from "../../../i18n/use-server-text"
import { CauseDetails } from "../cause-details"

export default function RunsPage() {
  const drawer = useDrawerAddress("run")
  return (
    <>
      <Columns main={<RunsSection open={drawer.open} />} />
      {drawer.opened && <RunDrawer id={drawer.opened} close={drawer.close} />}
    </>
  )
}

export const handle = toPageHandle("runs.title")

const SHOWN = 25

/** The newest runs that a user started, or that found something, with their results. */
function RunsSection({ open }: { open: (id: string) => void }) {
  const t = useText()
  const { number } = useFormat()
  const toRunText = useRunText()
  const [limit, setLimit] = useState(SHOWN)
  const { data, error, refetch, isPlaceholderData } = useRuns({ limit })
  return (
    <Section
      level="h1"
      title={t("runs.title")}
      subtitle={t("runs.subtitle")}
      actions={
        <Button size="small" variant="secondary" asChild>
          <Link to="/partner-commerce">{t("menu.toOverview")}</Link>
        </Button>
      }
    >
      {!data && (error ? <Failed error={error} retry={refetch} /> : <Loading />)}
      {data?.count === 0 && <Empty title={t("runs.empty.title")} message={t("runs.empty.message")} />}
      {data && data.count > 0 && (
        <div className="overflow-x-auto">
          <Table>
            <Table.Header>
              <Table.Row>
                <Table.HeaderCell>{t("runs.started")}</Table.HeaderCell>
                <Table.HeaderCell>{t("runs.kind")}</Table.HeaderCell>
                <Table.HeaderCell>{t("runs.status")}</Table.HeaderCell>
                <Table.HeaderCell>{t("runs.result")}</Table.HeaderCell>
                <Table.HeaderCell className="text-right">{t("runs.requests")}</Table.HeaderCell>
              </Table.Row>
            </Table.Header>
            <Table.Body>
              {data.runs.map((run) => (
                <Table.Row key={run.id} className="cursor-pointer" onClick={() => open(run.id)}>
                  <Table.Cell className="whitespace-nowrap">
                    <When at={run.created_at} />
                  </Table.Cell>
                  <Table.Cell className="whitespace-nowrap">
                    <RowOpener onOpen={() => open(run.id)}>{t(`run.${run.kind}`)}</RowOpener>
                    {run.by && <span className="text-ui-fg-subtle block">{run.by}</span>}
                  </Table.Cell>
                  <Table.Cell>
                    <RunStatusBadge status={run.status} />
                  </Table.Cell>
                  <Table.Cell>
                    <Text as="span" size="small">
                      {toRunText(run)}
                    </Text>
                  </Table.Cell>
                  <Table.Cell className="text-right">{number(run.requests)}</Table.Cell>
                </Table.Row>
              ))}
            </Table.Body>
          </Table>
        </div>
      )}
      {data && data.count > data.runs.length && (
        <div className="px-6 py-4">
          <Button
            size="small"
            variant="secondary"
            isLoading={isPlaceholderData}
            onClick={() => setLimit(limit + SHOWN)}
          >
            {t("actions.showMore")}
          </Button>
        </div>
      )}
    </Section>
  )
}

/** A push or a read-back: its result, and the current state of the items that it sent. */
function RunDrawer({ id, close }: { id: string; close: () => void }) {
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
