import { toPageHandle } from "../../../../components/page-handle"
import { PaymentsTabs } from "../payments-tabs"
import { Button, Text, Table, Select } from "@medusajs/ui"
import { useSearchParams } from "react-router-dom"
import { Section } from "../../../../components/section"
import { Failed, Loading } from "../../../../components/states"
import { UnreadableRows } from "../../../../components/unreadable-rows"
import { useOverview } from "../../../../hooks/api/overview"
import { useServiceTransactions } from "../../../../hooks/api/payments"
import { useText, type TextKey } from "../../../../i18n/use-text"
import { EndpointMissing } from "../endpoint-missing"
import { type AdminServicePayment } from "../../../../../api/admin/partner-commerce/payments/payment-view"
import { ShortId, toShortId } from "../../../../components/short-id"
import { TextLink } from "../../../../components/text-link"
import { TransactionStatus, useTransactionStatusText } from "../../../../components/transaction/transaction-status"
import { useMoment } from "../../../../hooks/use-moment"
import { useFormat } from "../../../../i18n/use-format"
import { toDealPath, toPaymentPath } from "../../../../lib/paths"
import { toMoment } from "../../../../lib/service-time"
import { DayInput } from "../../../../components/day-input"

export default function ServicePaymentsPage() {
  return (
    <div className="flex flex-col gap-y-3">
      <PaymentsTabs />
      <ServiceSection />
    </div>
  )
}

export const handle = toPageHandle("payments.tabs.service")

/** The service's own list of this shop's transactions, by its own filters and order. */
function ServiceSection() {
  const t = useText()
  const { data: overview, error, refetch } = useOverview()
  return (
    <Section level="h1" title={t("servicePayments.title")} subtitle={t("servicePayments.subtitle")}>
      {!overview && (error ? <Failed error={error} retry={refetch} /> : <Loading rows={4} />)}
      {overview &&
        (overview.missing_endpoints.includes("listTransactions") ? (
          <EndpointMissing operation="listTransactions" />
        ) : (
          <ServiceList />
        ))}
    </Section>
  )
}

const NEWEST_FIRST = "-created"

function ServiceList() {
  const t = useText()
  const [search, setSearch] = useSearchParams()
  const page = Number(search.get("page") ?? 1)
  const filters: Partial<Record<string, string>> = Object.fromEntries(
    SERVICE_FILTERS.map((name) => [name, search.get(name) || undefined]),
  )
  const { data, error, refetch } = useServiceTransactions({
    ...filters,
    order_by: filters.order_by ?? NEWEST_FIRST,
    page: page > 1 ? page : undefined,
  })
  const update = (name: string, value: string) =>
    setSearch(
      (before) => {
        before.delete("page")
        if (value) before.set(name, value)
        else before.delete(name)
        return before
      },
      { replace: true },
    )
  return (
    <>
      <ServiceFilters values={{ ...filters, order_by: filters.order_by ?? NEWEST_FIRST }} onChange={update} />
      {!data && (error ? <Failed error={error} retry={refetch} /> : <Loading rows={4} />)}
      {data && <ServiceTable payments={data.payments} />}
      {data && <UnreadableRows count={data.unreadable} />}
      {data && (
        <nav aria-label={t("list.pages")} className="flex items-center justify-between px-6 py-3">
          <Text size="small" className="text-ui-fg-subtle">
            {t("servicePayments.page", { page: data.pages.current ?? page, pages: data.pages.count ?? page })}
          </Text>
          <div className="flex gap-x-2">
            <Button
              size="small"
              variant="transparent"
              disabled={page <= 1}
              onClick={() => update("page", page > 2 ? String(page - 1) : "")}
            >
              {t("list.previous")}
            </Button>
            <Button
              size="small"
              variant="transparent"
              disabled={!data.pages.next}
              onClick={() => update("page", String(page + 1))}
            >
              {t("list.next")}
            </Button>
          </div>
        </nav>
      )}
    </>
  )
}

/** If a record has no status, the table shows the state of the sale in this store. */
function ServiceTable({ payments }: { payments: readonly AdminServicePayment[] }) {
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

/** Filters of the service's list, by its own names. */
const SERVICE_FILTERS = ["status", "checkout_type", "order_by", "date_from", "date_to"] as const

type ServiceFilter = (typeof SERVICE_FILTERS)[number]

const STATUSES = ["PND", "HOL", "APR", "REJ", "CAN", "EXP", "REF"] as const
const CHECKOUT_TYPES = ["standard", "short", "fast", "qr"] as const
const ORDERS = {
  "-created": "servicePayments.orders.newest",
  created: "servicePayments.orders.oldest",
  "-amount": "servicePayments.orders.largest",
  amount: "servicePayments.orders.smallest",
  status: "servicePayments.orders.status",
  order_id: "servicePayments.orders.order_id",
} as const satisfies Record<string, TextKey>

interface FiltersProps {
  values: Partial<Record<string, string>>
  onChange: (name: ServiceFilter, value: string) => void
}

function ServiceFilters({ values, onChange }: FiltersProps) {
  const t = useText()
  const toStatusText = useTransactionStatusText()
  const choice = (name: ServiceFilter) => ({
    value: values[name] ?? "",
    onChange: (value: string) => onChange(name, value),
  })
  const orders = Object.entries(ORDERS).map(([value, text]) => ({ value, label: t(text) }))
  return (
    <div className="flex flex-wrap gap-3 px-6 py-4">
      <Choice
        label={t("deals.state")}
        all={t("servicePayments.allStates")}
        options={STATUSES.map((value) => ({ value, label: toStatusText(value) }))}
        {...choice("status")}
      />
      <Choice
        label={t("servicePayments.checkoutType")}
        all={t("servicePayments.allTypes")}
        options={CHECKOUT_TYPES.map((value) => ({ value, label: value }))}
        {...choice("checkout_type")}
      />
      <Choice label={t("servicePayments.orderBy")} options={orders} {...choice("order_by")} />
      <DayInput label={t("period.from")} {...choice("date_from")} />
      <DayInput label={t("period.to")} {...choice("date_to")} />
    </div>
  )
}

interface ChoiceProps {
  label: string
  /** Label of the entry for no filter; absent = a value is always chosen. */
  all?: string
  value: string
  options: { value: string; label: string }[]
  onChange: (value: string) => void
}

/** A list entry cannot have an empty value. */
const ALL = "all"

function Choice({ label, all, value, options, onChange }: ChoiceProps) {
  return (
    <div className="w-44">
      <Select size="small" value={value || ALL} onValueChange={(chosen) => onChange(chosen === ALL ? "" : chosen)}>
        <Select.Trigger aria-label={label}>
          <Select.Value />
        </Select.Trigger>
        <Select.Content>
          {all && <Select.Item value={ALL}>{all}</Select.Item>}
          {options.map((option) => (
            <Select.Item key={option.value} value={option.value}>
              {option.label}
            </Select.Item>
          ))}
        </Select.Content>
      </Select>
    </div>
  )
}
