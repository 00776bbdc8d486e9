import { Text } from "@medusajs/ui"
import type { AdminPayoutSource } from "../../../../../api/admin/partner-commerce/payouts/payouts-view"
import { Failed, Loading } from "../../../../components/states"
import { TextLink } from "../../../../components/text-link"
import { When } from "../../../../components/when"
import { useDeals } from "../../../../hooks/api/deals"
import { usePayments } from "../../../../hooks/api/payments"
import type { Period } from "../../../../hooks/api/statistics"
import { useFormat } from "../../../../i18n/use-format"
import { useText } from "../../../../i18n/use-text"
import { toPaymentPath } from "../../../../lib/paths"

/** The most sales that are shown here. The lists and the file have all. */
const SHOWN = 50

/** The confirmed sales of a row. */
export function PayoutSales({ days, source }: { days: Period; source: AdminPayoutSource }) {
  return (
    <div className="flex flex-col gap-y-4">
      {source !== "payments" && <Deals days={days} />}
      {source !== "deals" && <Payments days={days} />}
    </div>
  )
}

function Deals({ days }: { days: Period }) {
  const t = useText()
  const { data, error, refetch } = useDeals({ ...days, state: "confirmed", limit: SHOWN })
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Loading rows={2} />
  const all = `/partner-commerce/deals?state=confirmed&date_from=${days.date_from}&date_to=${days.date_to}`
  return (
    <Sales
      title={t("payouts.sources.deals")}
      all={all}
      count={data.count}
      rows={data.deals.map((deal) => ({
        key: deal.trx_id,
        path: `/partner-commerce/deals?deal=${deal.trx_id}`,
        orderNumber: deal.order_display_id,
        customer: deal.customer_name,
        ...{ at: deal.created_at, amount: deal.amount, refunded: deal.refunded, currency_code: deal.currency_code },
      }))}
    />
  )
}

function Payments({ days }: { days: Period }) {
  const t = useText()
  const { data, error, refetch } = usePayments({ ...days, state: "approved", limit: SHOWN })
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Loading rows={2} />
  const all = `/partner-commerce/payments?state=approved&date_from=${days.date_from}&date_to=${days.date_to}`
  return (
    <Sales
      title={t("payouts.sources.payments")}
      all={all}
      count={data.count}
      rows={data.payments.map((payment) => ({
        key: payment.order_ref,
        path: toPaymentPath(payment.trx_id ?? payment.order_ref),
        orderNumber: payment.order_display_id,
        customer: payment.customer?.full_name ?? "",
        at: payment.created_at,
        amount: payment.service_amount,
        ...{ refunded: payment.refunded, currency_code: payment.currency_code },
      }))}
    />
  )
}

interface SalesProps {
  title: string
  /** The path of the whole list. */
  all: string
  count: number
  rows: {
    key: string
    path: string
    orderNumber: number | null
    customer: string
    at: string
    amount: number
    refunded: number
    currency_code: string
  }[]
}

function Sales({ title, all, count, rows }: SalesProps) {
  const t = useText()
  const { money } = useFormat()
  return (
    <div className="flex flex-col gap-y-2">
      <Text as="div" size="small" weight="plus">
        {title} · <TextLink to={all}>{t("payouts.all", { count })}</TextLink>
      </Text>
      <ul className="flex flex-col gap-y-1">
        {rows.map(({ key, path, orderNumber, customer, at, amount, refunded, currency_code }) => (
          <li key={key} className="txt-small flex flex-wrap items-center gap-x-4">
            <TextLink to={path}>{orderNumber === null ? t("payouts.noOrder") : `#${orderNumber}`}</TextLink>
            <span className="min-w-0 flex-1 truncate">{customer || "-"}</span>
            <When at={at} />
            <span className="whitespace-nowrap">{money(amount, currency_code)}</span>
            {refunded > 0 && (
              <span className="text-ui-fg-subtle whitespace-nowrap">
                {t("payouts.refunds")} {money(refunded, currency_code)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
