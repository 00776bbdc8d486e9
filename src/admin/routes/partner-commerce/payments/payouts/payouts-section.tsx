import { useSearchParams } from "react-router-dom"
import { Button } from "@medusajs/ui"
import { DayInput } from "../../../../components/day-input"
import { ExportButton } from "../../../../components/export-button"
import { Section } from "../../../../components/section"
import { Empty, Failed, Loading } from "../../../../components/states"
import { usePayouts } from "../../../../hooks/api/payouts"
import { useTimeZone } from "../../../../hooks/api/settings"
import { useText } from "../../../../i18n/use-text"
import { toDay } from "../../../../../values/time-zone"
import { PERIODS, SOURCES, toPayoutQuestion } from "./payout-period"
import { PayoutsTable } from "./payouts-table"

/** The payout of each day, week or month, and the accountant's file. */
export function PayoutsSection() {
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
