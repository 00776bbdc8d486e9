import { defineRouteConfig } from "@medusajs/admin-sdk"
import { toPageHandle } from "../../../components/page-handle"
import { useDrawerAddress } from "../../../hooks/use-drawer-address"
import { PaymentDrawer } from "./payment-drawer"
import { PaymentsTabs } from "./payments-tabs"
import { Alert, createDataTableColumnHelper, createDataTableFilterHelper, Text } from "@medusajs/ui"
import { useOverview } from "../../../hooks/api/overview"
import { useText } from "../../../i18n/use-text"
import { useMemo } from "react"
import { type AdminPayment } from "../../../../api/admin/partner-commerce/payments/payment-view"
import { TransactionStatus } from "../../../components/transaction/transaction-status"
import { ExportButton } from "../../../components/export-button"
import { ListTable } from "../../../components/list-table"
import { PAYMENT_STATES, PaymentStateBadge } from "../../../components/payment/payment-state-badge"
import { RowOpener } from "../../../components/row-opener"
import { ShortId, toShortId } from "../../../components/short-id"
import { TextLink } from "../../../components/text-link"
import { When } from "../../../components/when"
import { usePayments } from "../../../hooks/api/payments"
import { useListAddress } from "../../../hooks/use-list-address"
import { useYesOrNo } from "../../../hooks/use-yes-or-no"
import { useFormat } from "../../../i18n/use-format"

export default function PaymentsPage() {
  const drawer = useDrawerAddress("payment")
  return (
    <div className="flex flex-col gap-y-3">
      <PaymentsTabs />
      <CheckoutOff />
      <PaymentsTable open={drawer.open} />
      {drawer.opened && <PaymentDrawer trxId={drawer.opened} close={drawer.close} />}
    </div>
  )
}

export const config = defineRouteConfig({ label: "menu.payments", translationNs: "partner-commerce", rank: 3 })

export const handle = toPageHandle("menu.payments")

/** Explains why this store has no payments if it lacks the payment method, and what to do. */
function CheckoutOff() {
  const t = useText()
  const { data: overview } = useOverview()
  if (!overview || overview.checkout) return null
  const key = overview.configured ? "checkoutOff" : "inert"
  return (
    <Alert variant="warning">
      <strong className="txt-compact-small-plus block">{t(`payments.${key}.title`)}</strong>
      {t(`payments.${key}.fix`)}
    </Alert>
  )
}

const FILTER_IDS = ["state", "date_from", "date_to", "refunded"] as const

/** Every payment of a cart with the service, the newest first. */
function PaymentsTable({ open }: { open: (trxId: string) => void }) {
  const t = useText()
  const address = useListAddress(FILTER_IDS)
  const { data, error, isLoading, refetch } = usePayments(address.query)
  return (
    <ListTable
      title={t("payments.title")}
      subtitle={t("payments.subtitle")}
      address={address}
      rows={data?.payments}
      count={data?.count ?? 0}
      isCountExact={data?.is_count_exact}
      error={error}
      isLoading={isLoading}
      retry={refetch}
      columns={usePaymentColumns(open)}
      filters={usePaymentFilters()}
      getRowId={({ order_ref }) => order_ref}
      onOpen={({ trx_id }) => trx_id && open(trx_id)}
      empty={{ heading: t("payments.empty.title"), description: t("payments.empty.message") }}
      searchPlaceholder={t("payments.search")}
      actions={<ExportButton list="payments.csv" query={address.query} />}
    />
  )
}

const columns = createDataTableColumnHelper<AdminPayment>()
const filters = createDataTableFilterHelper<AdminPayment>()

function usePaymentFilters() {
  const t = useText()
  const yesOrNo = useYesOrNo()
  return useMemo(
    () => [
      filters.accessor("state", {
        type: "radio",
        label: t("deals.state"),
        options: PAYMENT_STATES.map((value) => ({ value, label: t(`paymentStates.${value}.name`) })),
      }),
      filters.custom({ id: "refunded", type: "radio", label: t("payments.refunded"), options: yesOrNo }),
    ],
    [t, yesOrNo],
  )
}

function usePaymentColumns(open: (trxId: string) => void) {
  const t = useText()
  const { money } = useFormat()
  return useMemo(
    () => [
      columns.accessor("trx_id", {
        header: t("deal.transactionId"),
        cell: ({ getValue }) => {
          const trxId = getValue()
          // The service has not answered the create call.
          if (trxId === null) return "-"
          return (
            <ShortId id={trxId}>
              <RowOpener onOpen={() => open(trxId)}>{toShortId(trxId)}</RowOpener>
            </ShortId>
          )
        },
      }),
      columns.accessor("created_at", {
        header: t("payments.started"),
        cell: ({ getValue }) => <When at={getValue()} />,
      }),
      columns.accessor("order_id", {
        header: t("payments.order"),
        cell: ({ row: { original: payment } }) =>
          payment.order_id === null ? "-" : <OrderLink orderId={payment.order_id} number={payment.order_display_id} />,
      }),
      columns.accessor("customer", {
        header: t("deals.customer"),
        cell: ({ getValue }) => getValue()?.full_name || "-",
      }),
      columns.accessor("state", {
        header: t("deals.state"),
        cell: ({ row: { original: payment } }) => <PaymentStateBadge payment={payment} />,
      }),
      columns.accessor("remote_status", {
        header: t("deals.remote"),
        cell: ({ getValue }) => {
          const code = getValue()
          return code ? <TransactionStatus code={code} /> : "-"
        },
      }),
      columns.accessor("refunded", {
        header: t("payments.refunded"),
        align: "right",
        cell: ({ row: { original: payment } }) =>
          payment.refunded > 0 ? money(payment.refunded, payment.currency_code) : "-",
      }),
      columns.accessor("amount", {
        header: t("deals.amount"),
        align: "right",
        cell: ({ row: { original: payment } }) => (
          <>
            {money(payment.amount, payment.currency_code)}
            {payment.open_amount !== null && payment.collected_by !== null && (
              <Text as="span" size="xsmall" className="text-ui-fg-subtle block">
                {t(`openAmount.${payment.collected_by}.share`, {
                  amount: money(payment.open_amount, payment.currency_code),
                })}
              </Text>
            )}
          </>
        ),
      }),
    ],
    [t, money, open],
  )
}

/** A click on the link opens the order, and not the row. */
function OrderLink({ orderId, number }: { orderId: string; number: number | null }) {
  return (
    <span onClick={(event) => event.stopPropagation()}>
      <TextLink to={`/orders/${orderId}`}>{number === null ? toShortId(orderId) : `#${number}`}</TextLink>
    </span>
  )
}
