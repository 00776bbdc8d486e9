import { toPageHandle } from "../../../../components/page-handle"
import { PaymentsTabs } from "../payments-tabs"
import { useSearchParams } from "react-router-dom"
import { Button, Badge, Table } from "@medusajs/ui"
import { DayInput } from "../../../../components/day-input"
import { ExportButton } from "../../../../components/export-button"
import { Section } from "../../../../components/section"
import { Empty, Failed, Loading } from "../../../../components/states"
import { usePayouts, type PayoutQuestion } from "../../../../hooks/api/payouts"
import { useTimeZone } from "../../../../hooks/api/settings"
import { useText } from "../../../../i18n/use-text"
import { toDay } from "../../../../../values/time-zone"
import { PERIODS, SOURCES, toPayoutQuestion, toRowDays } from "./payout-period"
import { Fragment, useState } from "react"
import { type AdminPayout } from "../../../../../api/admin/partner-commerce/payouts/payouts-view"
import { RowOpener } from "../../../../components/row-opener"
import { useFormat } from "../../../../i18n/use-format"
import { PayoutSales } from "./payout-sales"

export default function PayoutsPage() {
  return (
    <div className="flex flex-col gap-y-3">
      <PaymentsTabs />
      <PayoutsSection />
    </div>
  )
}

export const handle = toPageHandle("payments.tabs.payouts")

/** The payout of each day, week or month, and the accountant's file. */
function PayoutsSection() {
  const t = useText()
  const [search, setSearch] = useSearchParams()
  const timeZone = useTimeZone()
  const question = toPayoutQuestion(search, toDay(new Date(), timeZone))
  const { data: payouts, error, refetch } = usePayouts(question)
  const change = (name: string, value: string) =>
    setSearch(
      (before) => {
        if (value) before.set(name, value)
        else before.delete(name)
        return before
      },
      { replace: true },
    )
  const { period: _, ...filters } = question
  return (
    <Section
      level="h1"
      title={t("payouts.title")}
      subtitle={t("payouts.subtitle", { timeZone })}
      actions={<ExportButton list="payouts.csv" query={filters} />}
    >
      <div className="flex flex-wrap items-center gap-4 px-6 py-4">
        <Choice
          label={t("payouts.period")}
          chosen={question.period}
          options={PERIODS.map((value) => ({ value, text: t(`payouts.periods.${value}`) }))}
          onChoose={(value) => change("period", value)}
        />
        <Choice
          label={t("payouts.source")}
          chosen={question.source}
          options={SOURCES.map((value) => ({ value, text: t(`payouts.sources.${value}`) }))}
          onChoose={(value) => change("source", value)}
        />
        <DayInput label={t("period.from")} value={question.date_from} onChange={(day) => change("date_from", day)} />
        <DayInput label={t("period.to")} value={question.date_to} onChange={(day) => change("date_to", day)} />
      </div>
      {payouts ? (
        payouts.length === 0 ? (
          <Empty title={t("payouts.empty.title")} message={t("payouts.empty.message")} />
        ) : (
          <PayoutsTable payouts={payouts} question={question} />
        )
      ) : error ? (
        <Failed error={error} retry={refetch} />
      ) : (
        <Loading rows={6} />
      )}
    </Section>
  )
}

interface ChoiceProps {
  label: string
  chosen: string
  options: { value: string; text: string }[]
  onChoose: (value: string) => void
}

function Choice({ label, chosen, options, onChoose }: ChoiceProps) {
  return (
    <div role="group" aria-label={label} className="flex items-center gap-x-1">
      {options.map(({ value, text }) => (
        <Button
          key={value}
          size="small"
          variant={value === chosen ? "secondary" : "transparent"}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {text}
        </Button>
      ))}
    </div>
  )
}

const COLUMNS = 7

/** A row for each period. A click on its day shows its sales. */
function PayoutsTable({ payouts, question }: { payouts: readonly AdminPayout[]; question: PayoutQuestion }) {
  const t = useText()
  const { money, number } = useFormat()
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <div className="overflow-x-auto rounded-b-lg" tabIndex={0}>
      <Table aria-label={t("payouts.title")}>
        <Table.Header>
          <Table.Row>
            <Table.HeaderCell>{t("payouts.from")}</Table.HeaderCell>
            <Table.HeaderCell className="text-right">{t("payouts.sales")}</Table.HeaderCell>
            <Table.HeaderCell className="text-right">{t("payouts.gross")}</Table.HeaderCell>
            <Table.HeaderCell className="text-right">{t("payouts.fees")}</Table.HeaderCell>
            <Table.HeaderCell className="text-right">{t("payouts.refunds")}</Table.HeaderCell>
            <Table.HeaderCell className="text-right">{t("payouts.net")}</Table.HeaderCell>
            <Table.HeaderCell className="text-right">{t("payouts.unconfirmed")}</Table.HeaderCell>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {payouts.map((payout) => {
            const key = `${payout.date} ${payout.currency_code}`
            const toMoney = (amount: number) => money(amount, payout.currency_code)
            return (
              <Fragment key={key}>
                <Table.Row>
                  <Table.Cell>
                    <span aria-expanded={opened === key}>
                      <RowOpener onOpen={() => setOpened(opened === key ? null : key)}>{payout.date}</RowOpener>
                    </span>
                  </Table.Cell>
                  <Table.Cell className="text-right">{number(payout.sales)}</Table.Cell>
                  <Table.Cell className="text-right">{toMoney(payout.gross)}</Table.Cell>
                  <Table.Cell className="text-right">
                    {toMoney(payout.fees)}{" "}
                    {payout.fees_estimated && <Badge size="2xsmall">{t("payouts.estimated")}</Badge>}
                  </Table.Cell>
                  <Table.Cell className="text-right">{toMoney(payout.refunds)}</Table.Cell>
                  <Table.Cell className="text-right">{toMoney(payout.net)}</Table.Cell>
                  <Table.Cell className="text-right">{toMoney(payout.unconfirmed)}</Table.Cell>
                </Table.Row>
                {opened === key && (
                  <tr>
                    <td colSpan={COLUMNS} className="bg-ui-bg-subtle px-6 py-4">
                      <PayoutSales days={toRowDays(payout.date, question)} source={question.source} />
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </Table.Body>
      </Table>
    </div>
  )
}
