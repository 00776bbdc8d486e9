import { toPageHandle } from "../../../../components/page-handle"
import { PaymentsTabs } from "../payments-tabs"
import { ArrowDownTray } from "@medusajs/icons"
import { Button, Text, Table } from "@medusajs/ui"
import { lazy, Suspense } from "react"
import { useSearchParams } from "react-router-dom"
import { DayInput } from "../../../../components/day-input"
import { Section } from "../../../../components/section"
import { Failed, Loading } from "../../../../components/states"
import { UnreadableRows } from "../../../../components/unreadable-rows"
import { useOverview } from "../../../../hooks/api/overview"
import { type Period, useSaveReport, useStatistics } from "../../../../hooks/api/statistics"
import { useTimeZone } from "../../../../hooks/api/settings"
import { useMutationToasts } from "../../../../hooks/use-mutation-toasts"
import { useFormat } from "../../../../i18n/use-format"
import { useText } from "../../../../i18n/use-text"
import { useTransactionStatusText } from "../../../../components/transaction/transaction-status"
import { EndpointMissing } from "../endpoint-missing"
import { toPeriod } from "./period"
import { type AdminDetailedStatisticsResponse } from "../../../../../api/admin/partner-commerce/statistics/statistics-view"

export default function StatisticsPage() {
  return (
    <div className="flex flex-col gap-y-3">
      <PaymentsTabs />
      <StatisticsSection />
    </div>
  )
}

export const handle = toPageHandle("payments.tabs.statistics")

/** Lazy, so that only this page loads the chart library, and not the whole admin. */
const DayChart = lazy(() => import("../../../../components/day-chart"))

/** The service's own statistics: transactions of each day by status, and its report as a file. */
function StatisticsSection() {
  const t = useText()
  const [search, setSearch] = useSearchParams()
  const { data: overview, error, refetch } = useOverview()
  const timeZone = useTimeZone()
  const asked = { date_from: search.get("date_from"), date_to: search.get("date_to") }
  const period = toPeriod(asked, { now: new Date(), timeZone })
  const change = (name: keyof Period, day: string) =>
    setSearch(
      (before) => {
        if (day) before.set(name, day)
        else before.delete(name)
        return before
      },
      { replace: true },
    )
  const isMissing = (name: "getDetailedStatistics" | "getCsvReport") => overview?.missing_endpoints.includes(name)
  return (
    <Section
      level="h1"
      title={t("statistics.title")}
      subtitle={t("statistics.subtitle")}
      actions={overview && !isMissing("getCsvReport") && <SaveReport period={period} />}
    >
      {!overview && (error ? <Failed error={error} retry={refetch} /> : <Loading rows={4} />)}
      {isMissing("getCsvReport") && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {t("statistics.noReport")}
        </Text>
      )}
      {isMissing("getDetailedStatistics") && <EndpointMissing operation="getDetailedStatistics" />}
      {overview && !isMissing("getDetailedStatistics") && (
        <>
          <div className="flex flex-wrap gap-4 px-6 py-4">
            <DayInput label={t("period.from")} value={period.date_from} onChange={(day) => change("date_from", day)} />
            <DayInput label={t("period.to")} value={period.date_to} onChange={(day) => change("date_to", day)} />
          </div>
          <Days period={period} />
        </>
      )}
    </Section>
  )
}

function Days({ period }: { period: Period }) {
  const toStatusText = useTransactionStatusText()
  const { number, day } = useFormat()
  const { data, error, refetch } = useStatistics(period)
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Loading rows={6} />
  const series = COUNTED.map((status) => ({ key: status, name: toStatusText(status), color: COUNTED_STATUSES[status] }))
  return (
    <>
      {/* The table has the same numbers for people who cannot see the chart. */}
      <div aria-hidden className="txt-compact-xsmall px-6 py-4">
        <Suspense fallback={<Loading rows={6} />}>
          <DayChart days={data.statistics} series={series} heightPx={320} toText={number} toTick={number} toDay={day} />
        </Suspense>
      </div>
      <StatisticsTable days={data.statistics} />
      <UnreadableRows count={data.unreadable} />
    </>
  )
}

function SaveReport({ period }: { period: Period }) {
  const t = useText()
  const { mutate, isPending } = useSaveReport(useMutationToasts(() => t("statistics.saved")))
  return (
    <Button size="small" variant="secondary" isLoading={isPending} onClick={() => mutate(period)}>
      <ArrowDownTray aria-hidden />
      {t("statistics.download")}
    </Button>
  )
}

/** The same numbers as the chart; days without a transaction are left out. */
function StatisticsTable({ days }: { days: readonly StatisticsDay[] }) {
  const t = useText()
  const { number } = useFormat()
  const toStatusText = useTransactionStatusText()
  const busyDays = days.filter((day) => toTotal(day) > 0).reverse()
  if (busyDays.length === 0) {
    return (
      <Text size="small" className="text-ui-fg-subtle px-6 py-4">
        {t("statistics.empty")}
      </Text>
    )
  }
  return (
    <div className="overflow-x-auto" tabIndex={0}>
      <Table aria-label={t("statistics.title")}>
        <Table.Header>
          <Table.Row>
            <Table.HeaderCell>{t("statistics.day")}</Table.HeaderCell>
            {COUNTED.map((status) => (
              <Table.HeaderCell key={status} className="text-right">
                {toStatusText(status)}
              </Table.HeaderCell>
            ))}
            <Table.HeaderCell className="text-right">{t("statistics.total")}</Table.HeaderCell>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {busyDays.map((day) => (
            <Table.Row key={day.date}>
              <Table.Cell>{day.date}</Table.Cell>
              {COUNTED.map((status) => (
                <Table.Cell key={status} className="text-right">
                  {number(day[status])}
                </Table.Cell>
              ))}
              <Table.Cell className="text-right">{number(toTotal(day))}</Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table>
    </div>
  )
}

type StatisticsDay = AdminDetailedStatisticsResponse["statistics"][number]

/** The statuses that the service counts per day, in display order, with the colours of the rest of the admin. */
const COUNTED_STATUSES = {
  APR: "var(--tag-green-icon)",
  HOL: "var(--tag-orange-icon)",
  PND: "var(--tag-blue-icon)",
  REJ: "var(--tag-red-icon)",
  CAN: "var(--tag-neutral-icon)",
  EXP: "var(--tag-purple-icon)",
  REF: "var(--fg-muted)",
} as const satisfies Partial<Record<keyof StatisticsDay, string>>

export type CountedStatus = keyof typeof COUNTED_STATUSES

const COUNTED = Object.keys(COUNTED_STATUSES) as CountedStatus[]

const toTotal = (day: Pick<StatisticsDay, CountedStatus>): number =>
  COUNTED.reduce((sum, status) => sum + day[status], 0)
