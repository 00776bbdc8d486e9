import { Badge, Table } from "@medusajs/ui"
import { Fragment, useState } from "react"
import type { AdminPayout } from "../../../../../api/admin/partner-commerce/payouts/payouts-view"
import { RowOpener } from "../../../../components/row-opener"
import type { PayoutQuestion } from "../../../../hooks/api/payouts"
import { useFormat } from "../../../../i18n/use-format"
import { useText } from "../../../../i18n/use-text"
import { toRowDays } from "./payout-period"
import { PayoutSales } from "./payout-sales"

const COLUMNS = 7

/** A row for each period. A click on its day shows its sales. */
export function PayoutsTable({ payouts, question }: { payouts: readonly AdminPayout[]; question: PayoutQuestion }) {
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
