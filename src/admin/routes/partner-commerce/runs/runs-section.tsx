import { Button, Table, Text } from "@medusajs/ui"
import { useState } from "react"
import { Link } from "react-router-dom"
import { RunStatusBadge } from "../../../components/badges"
import { RowOpener } from "../../../components/row-opener"
import { Section } from "../../../components/section"
import { Empty, Failed, Loading } from "../../../components/states"
import { When } from "../../../components/when"
import { useRuns } from "../../../hooks/api/runs"
import { useFormat } from "../../../i18n/use-format"
import { useRunText } from "../../../i18n/use-run-text"
import { useText } from "../../../i18n/use-text"

const SHOWN = 25

/** The newest runs that a user started, or that found something, with their results. */
export function RunsSection({ open }: { open: (id: string) => void }) {
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
          <Link to="/partner-commerce">{t("menu.overviewPage")}</Link>
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
