import { ArrowUpRightOnBox } from "@medusajs/icons"
import { Button, Drawer, Heading, Text, Alert, Table } from "@medusajs/ui"
import { type ReactNode, useState } from "react"
import { Link } from "react-router-dom"
import { type AdminPaymentDetail } from "../../../../api/admin/partner-commerce/payments/payment-view"
import { DrawerHeader } from "../../../components/drawer-header"
import { FactList } from "../../../components/fact-list"
import { OpenAmountAlert } from "../../../components/payment/open-amount-alert"
import { PaymentStateBadge } from "../../../components/payment/payment-state-badge"
import { PaymentStatusAlert } from "../../../components/payment/payment-status-alert"
import { PaymentTimeline } from "../../../components/payment/payment-timeline"
import { Refunds } from "../../../components/transaction/refunds"
import { ShortId, toShortId } from "../../../components/short-id"
import { Failed, Loading } from "../../../components/states"
import { usePayment, usePaymentHistory } from "../../../hooks/api/payments"
import { useOrderBooks } from "../../../hooks/api/store"
import { useCloseGuard } from "../../../hooks/use-close-guard"
import { useMoment } from "../../../hooks/use-moment"
import { useFormat } from "../../../i18n/use-format"
import { useText } from "../../../i18n/use-text"
import { RefundForm } from "./refund-form"
import { TransactionStatus } from "../../../components/transaction/transaction-status"
import { UnreadableRows } from "../../../components/unreadable-rows"
import { toMoment } from "../../../lib/service-time"
import { useServerText } from "../../../i18n/use-server-text"
import { toShownAmounts } from "./record-amounts"

/** A payment with its whole timeline, in this store and at the service. */
export function PaymentDrawer({ trxId, close }: { trxId: string; close: () => void }) {
  const t = useText()
  const { data: payment, error, refetch } = usePayment(trxId)
  const [isUnsaved, setUnsaved] = useState(false)
  const changeOpen = useCloseGuard(isUnsaved, close)
  return (
    <Drawer open onOpenChange={changeOpen}>
      <Drawer.Content className="sm:!max-w-[640px]">
        <DrawerHeader title={t("payment.title", { id: toShortId(trxId) })} description={t("payment.subtitle")} />
        <Drawer.Body className="flex flex-col divide-y overflow-y-auto p-0">
          {!payment && (error ? <Failed error={error} retry={refetch} /> : <Loading rows={6} />)}
          {payment && <Parts payment={payment} trxId={trxId} setUnsaved={setUnsaved} />}
        </Drawer.Body>
        <Drawer.Footer>
          <Button size="small" variant="transparent" asChild>
            <Link to={`/partner-commerce/activity?trx_id=${encodeURIComponent(trxId)}`}>{t("deal.activity")}</Link>
          </Button>
          {payment?.order_id && (
            <Button size="small" variant="secondary" asChild>
              <Link to={`/orders/${payment.order_id}`}>
                {t("deal.openOrder")}
                <ArrowUpRightOnBox aria-hidden />
              </Link>
            </Button>
          )}
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  )
}

interface PartsProps {
  payment: AdminPaymentDetail
  trxId: string
  setUnsaved: (isUnsaved: boolean) => void
}

function Parts({ payment, trxId, setUnsaved }: PartsProps) {
  const t = useText()
  const books = useOrderBooks(payment.order_id)
  return (
    <>
      <div className="px-6 py-4">
        <Facts payment={payment} />
      </div>
      <div className="flex flex-col gap-y-3 px-6 py-4">
        <PaymentStatusAlert payment={payment} books={books} />
        <OpenAmountAlert payment={payment} books={books} />
      </div>
      <Part title={t("payment.refunds")}>
        <div className="flex flex-col gap-y-4">
          <Refunds refunds={payment.refunds} trxId={trxId} />
          <RefundForm payment={payment} trxId={trxId} setUnsaved={setUnsaved} />
        </div>
      </Part>
      <Part title={t("payment.record")}>
        <ServiceRecord payment={payment} />
      </Part>
      <Part title={t("payment.history")}>
        <ServiceHistory trxId={trxId} />
      </Part>
      <Part title={t("deal.timeline")}>
        <PaymentTimeline payment={payment} />
      </Part>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="px-6 py-4">
      <Heading level="h2" className="mb-3">
        {title}
      </Heading>
      {children}
    </section>
  )
}

function Facts({ payment }: { payment: AdminPaymentDetail }) {
  const t = useText()
  const { money } = useFormat()
  const moment = useMoment()
  const { open_amount, collected_by } = payment
  const toMoney = (amount: number) => money(amount, payment.currency_code)
  const open =
    open_amount === null || collected_by === null
      ? []
      : ([
          [t(`openAmount.${collected_by}.name`), toMoney(open_amount)],
          [t("openAmount.service"), toMoney(payment.service_amount)],
        ] as const)
  const facts = [
    [t("deals.state"), <PaymentStateBadge key="state" payment={payment} />],
    [t("deals.amount"), toMoney(payment.amount)],
    ...open,
    [t("payments.refunded"), toMoney(payment.refunded)],
    [t("deals.customer"), payment.customer?.full_name || "-"],
    [t("payments.order"), payment.order_display_id === null ? "-" : `#${payment.order_display_id}`],
    [t("payments.started"), moment(payment.created_at)],
    [t("payment.reference"), <ShortId key="reference" id={payment.order_ref} />],
    [t("deal.transactionId"), payment.trx_id ? <ShortId key="transaction" id={payment.trx_id} /> : "-"],
    [t("payment.cart"), <ShortId key="cart" id={payment.cart_id} />],
  ] as const
  return <FactList facts={facts} />
}

/** The transaction's statuses from the service's history. Loads on request only, because each read is a request to the service. */
function ServiceHistory({ trxId }: { trxId: string }) {
  const t = useText()
  const moment = useMoment()
  const toTime = (created: string) => {
    const at = toMoment(created)
    return at === null ? created : moment(at)
  }
  const [isAsked, setAsked] = useState(false)
  const { data, error, refetch } = usePaymentHistory(trxId, { enabled: isAsked })
  if (!isAsked) {
    return (
      <Button size="small" variant="secondary" onClick={() => setAsked(true)}>
        {t("payment.readHistory")}
      </Button>
    )
  }
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Loading rows={2} />
  const { history, unreadable } = data
  if (history.length + unreadable === 0) return <Text size="small">{t("payment.emptyHistory")}</Text>
  return (
    <>
      <ol className="flex flex-col gap-y-2">
        {history.map(({ created, status }, index) => (
          <li key={index} className="txt-compact-small text-ui-fg-subtle flex justify-between gap-x-4">
            <TransactionStatus code={status} />
            <span>{toTime(created)}</span>
          </li>
        ))}
      </ol>
      <UnreadableRows count={unreadable} />
    </>
  )
}

/** The transaction in the service's record, or the reason why it cannot be read. */
function ServiceRecord({ payment }: { payment: AdminPaymentDetail }) {
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
