import type { AdminOrder } from "@medusajs/framework/types"
import { Button, Heading } from "@medusajs/ui"
import { Link } from "react-router-dom"
import { usePayment, usePaymentOfOrder } from "../../hooks/api/payments"
import { useFreshOrder } from "../../hooks/api/store"
import { useText } from "../../i18n/use-text"
import { toPaymentPath } from "../../lib/payment-path"
import { Section } from "../section"
import { toOrderBooks } from "../../lib/order-money"
import { OpenAmountAlert } from "./open-amount-alert"
import { PaymentStateBadge } from "./payment-state-badge"
import { PaymentStatusAlert } from "./payment-status-alert"
import { Refunds } from "./refunds"

/** The payment of an order that was made from a cart; nothing on an order that was paid in another way. */
export function PaymentSection({ order }: { order: AdminOrder }) {
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
      {payment.refunds.length > 0 && (
        <div className="px-6 py-4">
          <Heading level="h3" className="mb-3">
            {t("payment.refunds")}
          </Heading>
          <Refunds refunds={payment.refunds} />
        </div>
      )}
    </Section>
  )
}
