import { Table, Text } from "@medusajs/ui"
import type { AdminServicePaymentListResponse } from "../../../../../api/admin/partner-commerce/payments/payment-view"
import { ShortId } from "../../../../components/short-id"
import { TextLink } from "../../../../components/text-link"
import { useFormat } from "../../../../i18n/use-format"
import { useText } from "../../../../i18n/use-text"

type ServiceTransaction = AdminServicePaymentListResponse["payments"][number]

/** Shows no status, because the interface's records have none: the user filters by one status instead. */
export function ServiceTable({ payments }: { payments: readonly ServiceTransaction[] }) {
  const t = useText()
  const { money } = useFormat()
  if (payments.length === 0) {
    return (
      <Text size="small" className="text-ui-fg-subtle px-6 py-8">
        {t("servicePayments.empty")}
      </Text>
    )
  }
  const toMoney = (amount: number | null | undefined, currency = "PHP") =>
    typeof amount === "number" ? money(amount, currency) : "-"
  return (
    <div className="overflow-x-auto">
      <Table>
        <Table.Header>
          <Table.Row>
            <Table.HeaderCell>{t("payment.reference")}</Table.HeaderCell>
            <Table.HeaderCell>{t("payments.started")}</Table.HeaderCell>
            <Table.HeaderCell>{t("servicePayments.checkoutType")}</Table.HeaderCell>
            <Table.HeaderCell className="text-right">{t("payments.refunded")}</Table.HeaderCell>
            <Table.HeaderCell className="text-right">{t("deals.amount")}</Table.HeaderCell>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {payments.map((payment, index) => (
            <Table.Row key={`${payment.order_id} ${index}`}>
              <Table.Cell>{payment.order_id ? <Reference id={payment.order_id} /> : "-"}</Table.Cell>
              <Table.Cell>{payment.created ?? "-"}</Table.Cell>
              <Table.Cell>{payment.checkout_type ?? "-"}</Table.Cell>
              <Table.Cell className="text-right">
                {toMoney(payment.other_amounts?.refund_amount, payment.currency)}
              </Table.Cell>
              <Table.Cell className="text-right">{toMoney(payment.amount, payment.currency)}</Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table>
    </div>
  )
}

/** Links to this store's payment with the reference. */
function Reference({ id }: { id: string }) {
  return (
    <ShortId id={id}>
      <TextLink to={`/partner-commerce/payments?q=${encodeURIComponent(id)}`}>{id}</TextLink>
    </ShortId>
  )
}
