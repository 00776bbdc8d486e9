import { Table, Text } from "@medusajs/ui"
import { useTransactionStatusText } from "../../../../components/transaction/transaction-status"
import { useFormat } from "../../../../i18n/use-format"
import { useText } from "../../../../i18n/use-text"
import { COUNTED, type StatisticsDay, toTotal } from "./counted-statuses"

/** The same numbers as the chart; days without a transaction are left out. */
export function StatisticsTable({ days }: { days: readonly StatisticsDay[] }) {
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
