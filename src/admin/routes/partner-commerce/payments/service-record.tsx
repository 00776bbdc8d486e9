import { Alert, Table, Text } from "@medusajs/ui"
import type { AdminPaymentDetail } from "../../../../api/admin/partner-commerce/payments/payment-view"
import { FactList } from "../../../components/fact-list"
import { useFormat } from "../../../i18n/use-format"
import { useServerText } from "../../../i18n/use-server-text"
import { useText } from "../../../i18n/use-text"
import { toShownAmounts } from "./record-amounts"

/** The transaction in the service's record, or the reason why it cannot be read. */
export function ServiceRecord({ payment }: { payment: AdminPaymentDetail }) {
  const { record, record_error, currency_code } = payment
  const t = useText()
  const { money, number } = useFormat()
  const { toText } = useServerText()
  if (!record) {
    return (
      <Alert variant="warning">
        <strong className="txt-compact-small-plus block">{t("payment.noRecord")}</strong>
        {record_error && toText(record_error)}
      </Alert>
    )
  }
  const toMoney = (amount: number) => money(amount, record.currency ?? currency_code)
  const { amount: down, dp_type } = record.down_payment ?? {}
  const downPayment =
    down == null ? [] : [[t("payment.downPayment"), [toMoney(down), dp_type].filter(Boolean).join(" · ")] as const]
  const amounts = toShownAmounts(payment.state, record.other_amounts).map(
    ([name, amount]) => [t(`recordAmounts.${name}`), toMoney(amount)] as const,
  )
  return (
    <div className="flex flex-col gap-y-4">
      <FactList facts={[[t("deals.amount"), toMoney(record.amount ?? 0)], ...downPayment, ...amounts]} />
      <Table aria-label={t("payment.recordItems")}>
        <Table.Header>
          <Table.Row>
            <Table.HeaderCell>{t("deal.item")}</Table.HeaderCell>
            <Table.HeaderCell className="text-right">{t("payment.quantity")}</Table.HeaderCell>
            <Table.HeaderCell className="text-right">{t("payment.price")}</Table.HeaderCell>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {(record.items ?? []).map((item, index) => (
            <Table.Row key={item.id ?? index}>
              <Table.Cell>
                {item.item ?? item.code ?? "-"}
                {item.code && item.item && (
                  <Text as="span" size="xsmall" className="text-ui-fg-subtle block">
                    {item.code}
                  </Text>
                )}
              </Table.Cell>
              <Table.Cell className="text-right">{number(item.quantity ?? 1)}</Table.Cell>
              <Table.Cell className="text-right">{toMoney(item.price ?? 0)}</Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table>
    </div>
  )
}
