import { Button } from "@medusajs/ui"
import type { ReactNode } from "react"
import { Link } from "react-router-dom"
import type { AdminDeal } from "../../../api/admin/partner-commerce/deals/deal-view"
import type { AdminPayment } from "../../../api/admin/partner-commerce/payments/payment-view"
import { useDeals } from "../../hooks/api/deals"
import { usePayments } from "../../hooks/api/payments"
import { useSettings } from "../../hooks/api/settings"
import { useText } from "../../i18n/use-text"
import { PaymentStateBadge } from "../payment/payment-state-badge"
import { Picture } from "../picture"
import { Section } from "../section"
import { TextLink } from "../text-link"
import { When } from "../when"
import { DealOutcomeBadge } from "./deal-state-badge"
import { toLatestSales } from "./latest-sales"

const SHOWN = 5
/** Both lists also contain sales without an order. */
const READ = 20

/** The newest orders of deals and of payments, each with its customer and state. Hidden without such orders. */
export function LatestDeals() {
  const t = useText()
  const { data: deals } = useDeals({ limit: READ })
  const { data: payments } = usePayments({ limit: READ })
  const sales = toLatestSales({ deals: deals?.deals ?? [], payments: payments?.payments ?? [] }, SHOWN)
  if (!deals || sales.length === 0) return null
  return (
    <Section title={t("latestDeals.title")} actions={<Actions />}>
      <ul className="divide-y">
        {sales.map((sale) =>
          sale.deal ? (
            <Deal key={sale.deal.trx_id} deal={sale.deal} />
          ) : (
            <Payment key={sale.payment.order_ref} payment={sale.payment} />
          ),
        )}
      </ul>
    </Section>
  )
}

function Actions() {
  const t = useText()
  const { data: settings } = useSettings()
  return (
    <>
      {settings?.sales_channel_id && (
        <Button size="small" variant="transparent" asChild>
          <Link to={`/orders?sales_channel_id=${settings.sales_channel_id}`}>{t("latestDeals.channel")}</Link>
        </Button>
      )}
      <Button size="small" variant="secondary" asChild>
        <Link to="/partner-commerce/deals">{t("latestDeals.all")}</Link>
      </Button>
    </>
  )
}

function Deal({ deal }: { deal: AdminDeal }) {
  const t = useText()
  const status = deal.pending_delivery_status ?? deal.delivery_status
  return (
    <Row sale={deal} customer={deal.customer_name} badge={<DealOutcomeBadge outcome={deal.outcome} />}>
      <Picture url={deal.thumbnail} />
      <span className="min-w-0 flex-1 truncate">{deal.title ?? "-"}</span>
      {status && <span className="whitespace-nowrap">{t(`deliveryStatuses.${status}`)}</span>}
    </Row>
  )
}

function Payment({ payment }: { payment: AdminPayment }) {
  const t = useText()
  return (
    <Row sale={payment} customer={payment.customer?.full_name} badge={<PaymentStateBadge payment={payment} />}>
      <span className="truncate">{t("payment.onOrder")}</span>
    </Row>
  )
}

interface RowProps {
  sale: Pick<AdminDeal, "order_id" | "order_display_id" | "created_at">
  customer: string | undefined
  badge: ReactNode
  children: ReactNode
}

function Row({ sale, customer, badge, children }: RowProps) {
  return (
    <li className="txt-compact-small grid grid-cols-[4rem_minmax(0,1fr)_minmax(0,2fr)_auto] items-center gap-x-4 px-6 py-2">
      <TextLink to={`/orders/${sale.order_id}`} className="w-fit">
        #{sale.order_display_id}
      </TextLink>
      <span className="truncate">{customer || "-"}</span>
      <span className="text-ui-fg-subtle flex min-h-8 min-w-0 items-center gap-x-2">{children}</span>
      <span className="flex items-center justify-end gap-x-3">
        {badge}
        <span className="text-ui-fg-subtle w-40 text-right">
          <When at={sale.created_at} />
        </span>
      </span>
    </li>
  )
}
