import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { type AdminOrder, type DetailWidgetProps } from "@medusajs/framework/types"
import { Button, Heading } from "@medusajs/ui"
import { type ComponentProps } from "react"
import { Link } from "react-router-dom"
import { DealOutcomeBadge } from "../components/deal/deal-state-badge"
import { Section } from "../components/section"
import { toOrderBooks } from "../lib/order-money"
import { useDeal, useTransactionOfOrder } from "../hooks/api/deals"
import { useFreshOrder } from "../hooks/api/store"
import { useText } from "../i18n/use-text"
import { Delivery } from "../components/deal/delivery"
import { DealStatusAlert } from "../components/deal/deal-status-alert"
import { usePayment, usePaymentOfOrder } from "../hooks/api/payments"
import { toPaymentPath } from "../lib/paths"
import { OpenAmountAlert } from "../components/payment/open-amount-alert"
import { PaymentStateBadge } from "../components/payment/payment-state-badge"
import { PaymentStatusAlert } from "../components/payment/payment-status-alert"
import { Refunds } from "../components/transaction/refunds"

/** On an order from the service, or paid with it: the deal or the payment, and whether the merchant may ship. */
export default function OrderDealWidget({ data: order }: DetailWidgetProps<AdminOrder>) {
  return (
    <>
      <DealSection order={order} />
      <PaymentSection order={order} />
    </>
  )
}

export const config = defineWidgetConfig({
  zone: "order.details.side.before",
  id: "partner-commerce-order-deal",
})

/** The deal behind an order; nothing on an order that the store took by itself. */
function DealSection({ order }: { order: AdminOrder }) {
  const t = useText()
  const { data: deal } = useDeal(useTransactionOfOrder(order.id))
  const books = toOrderBooks(order)
  useFreshOrder(deal?.updated_at, deal?.state === "confirmed" && !books.isPaid)
  if (!deal) return null
  return (
    <Section
      title={t("deal.onOrder")}
      badge={<DealOutcomeBadge outcome={deal.outcome} />}
      actions={
        <Button size="small" variant="secondary" asChild>
          <Link to={`/partner-commerce/deals?deal=${deal.trx_id}`}>{t("deal.open")}</Link>
        </Button>
      }
    >
      <div className="px-6 py-4">
        <DealStatusAlert deal={deal} books={books} />
      </div>
      <RefundsPart refunds={deal.refunds} trxId={deal.trx_id} />
      <div className="px-6 py-4">
        <Heading level="h3" className="mb-3">
          {t("deal.delivery")}
        </Heading>
        <Delivery deal={deal} />
      </div>
    </Section>
  )
}

/** The payment of an order that was made from a cart; nothing on an order that was paid in another way. */
function PaymentSection({ order }: { order: AdminOrder }) {
  const t = useText()
  const { data: payment } = usePayment(usePaymentOfOrder(order.id))
  const books = toOrderBooks(order)
  const isBehind = payment?.state === "approved" && (!books.isPaid || books.refunded < payment.refunded)
  useFreshOrder(payment && `${payment.state} ${payment.refunded}`, isBehind)
  if (!payment) return null
  return (
    <Section
      title={t("payment.onOrder")}
      badge={<PaymentStateBadge payment={payment} />}
      actions={
        <Button size="small" variant="secondary" asChild>
          <Link to={toPaymentPath(payment.trx_id ?? "")}>{t("payment.open")}</Link>
        </Button>
      }
    >
      <div className="flex flex-col gap-y-3 px-6 py-4">
        <PaymentStatusAlert payment={payment} books={books} />
        <OpenAmountAlert payment={payment} books={books} />
      </div>
      <RefundsPart refunds={payment.refunds} trxId={payment.trx_id ?? ""} />
    </Section>
  )
}

function RefundsPart(props: ComponentProps<typeof Refunds>) {
  const t = useText()
  if (props.refunds.length === 0) return null
  return (
    <div className="px-6 py-4">
      <Heading level="h3" className="mb-3">
        {t("payment.refunds")}
      </Heading>
      <Refunds {...props} />
    </div>
  )
}
