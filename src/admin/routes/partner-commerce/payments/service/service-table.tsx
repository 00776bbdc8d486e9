import { Table, Text } from "@medusajs/ui"
import type { AdminServicePayment } from "../../../../../api/admin/partner-commerce/payments/payment-view"
import { ShortId, toShortId } from "../../../../components/short-id"
import { TextLink } from "../../../../components/text-link"
import { TransactionStatus } from "../../../../components/transaction/transaction-status"
import { useMoment } from "../../../../hooks/use-moment"
import { useFormat } from "../../../../i18n/use-format"
import { useText } from "../../../../i18n/use-text"
import { toDealPath, toPaymentPath } from "../../../../lib/payment-path"
import { toMoment } from "../../../../lib/service-time"

/** If a record has no status, the table shows the state of the sale in this store. */
export function ServiceTable({ payments }: { payments: readonly AdminServicePayment[] }) {
  const t = useText()
  const { money } = useFormat()
  const moment = useMoment()
  const toTime = (created: string | undefined) => {
    const at = toMoment(created)
    return at === null ? (created ?? "-") : moment(at)
  }
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
            <Table.HeaderCell>{t("deals.state")}</Table.HeaderCell>
            <Table.HeaderCell>{t("payments.started")}</Table.HeaderCell>
            <Table.HeaderCell>{t("servicePayments.checkoutType")}</Table.HeaderCell>
            <Table.HeaderCell className="text-right">{t("payments.refunded")}</Table.HeaderCell>
            <Table.HeaderCell className="text-right">{t("deals.amount")}</Table.HeaderCell>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {payments.map((payment, index) => (
            <Table.Row key={`${payment.order_id} ${index}`}>
              <Table.Cell>{payment.order_id ? <Reference payment={payment} id={payment.order_id} /> : "-"}</Table.Cell>
              <Table.Cell>
                <State payment={payment} />
              </Table.Cell>
              <Table.Cell>{toTime(payment.created)}</Table.Cell>
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

/** Links to this store's deal or payment. */
function Reference({ payment: { own }, id }: { payment: AdminServicePayment; id: string }) {
  const toPath = own?.kind === "deal" ? toDealPath : toPaymentPath
  return (
    <ShortId id={id}>
      {own?.trx_id ? <TextLink to={toPath(own.trx_id)}>{toShortId(id)}</TextLink> : toShortId(id)}
    </ShortId>
  )
}

function State({ payment: { remote_status, own } }: { payment: AdminServicePayment }) {
  const t = useText()
  if (remote_status !== null) return <TransactionStatus code={remote_status} />
  if (own === null) return t("servicePayments.notHere")
  return own.kind === "deal" ? t(`dealOutcomes.${own.state}.name`) : t(`paymentStates.${own.state}.name`)
}
