import { defineRouteConfig } from "@medusajs/admin-sdk"
import { toPageHandle } from "../../../components/page-handle"
import { useDrawerAddress } from "../../../hooks/use-drawer-address"
import { DealDrawer } from "./deal-drawer"
import { clx, createDataTableColumnHelper, createDataTableFilterHelper } from "@medusajs/ui"
import { type ReactNode, useMemo } from "react"
import { type AdminDeal } from "../../../../api/admin/partner-commerce/deals/deal-view"
import { DEAL_REFUSAL_CODES } from "../../../../deals/rules/refusal"
import { DEAL_STATES } from "../../../../deals/rules/status"
import { DealOutcomeBadge } from "../../../components/deal/deal-state-badge"
import { ExportButton } from "../../../components/export-button"
import { ListTable } from "../../../components/list-table"
import { Picture } from "../../../components/picture"
import { RowOpener } from "../../../components/row-opener"
import { ShortId, toShortId } from "../../../components/short-id"
import { TextLink } from "../../../components/text-link"
import { TransactionStatus } from "../../../components/transaction/transaction-status"
import { When } from "../../../components/when"
import { useDeals } from "../../../hooks/api/deals"
import { useTimeZone } from "../../../hooks/api/settings"
import { useListAddress } from "../../../hooks/use-list-address"
import { useFormat } from "../../../i18n/use-format"
import { useText } from "../../../i18n/use-text"
import { useYesOrNo } from "../../../hooks/use-yes-or-no"
import { SHOWN_DAYS, toLastDays } from "../sales"

export default function DealsPage() {
  const drawer = useDrawerAddress("deal")
  return (
    <div className="flex flex-col gap-y-3">
      <DealsTable open={drawer.open} />
      {drawer.opened && <DealDrawer trxId={drawer.opened} close={drawer.close} />}
    </div>
  )
}

export const config = defineRouteConfig({ label: "menu.deals", translationNs: "partner-commerce", rank: 2 })

export const handle = toPageHandle("menu.deals")

const FILTER_IDS = ["state", "date_from", "date_to", "refunded", "gift", "refusal_code"] as const

/** Every purchase on the service, the newest first. */
function DealsTable({ open }: { open: (trxId: string) => void }) {
  const t = useText()
  const address = useListAddress(FILTER_IDS)
  const { data, error, isLoading, refetch } = useDeals(address.query)
  return (
    <ListTable
      title={t("deals.title")}
      subtitle={t("deals.subtitle")}
      address={address}
      rows={data?.deals}
      count={data?.count ?? 0}
      isCountExact={data?.is_count_exact}
      error={error}
      isLoading={isLoading}
      retry={refetch}
      columns={useDealColumns(open)}
      filters={useDealFilters(address.filtering.date_from)}
      getRowId={({ trx_id }) => trx_id}
      onOpen={({ trx_id }) => open(trx_id)}
      empty={{ heading: t("deals.empty.title"), description: t("deals.empty.message") }}
      searchPlaceholder={t("deals.search")}
      actions={<ExportButton list="deals.csv" query={address.query} />}
    />
  )
}

const columns = createDataTableColumnHelper<AdminDeal>()
const filters = createDataTableFilterHelper<AdminDeal>()

/** @param from the day in the address: a link may name an earlier day than the filter offers */
function useDealFilters(from: unknown) {
  const t = useText()
  const timeZone = useTimeZone()
  const yesOrNo = useYesOrNo()
  return useMemo(
    () => [
      filters.accessor("state", {
        type: "radio",
        label: t("deals.state"),
        options: DEAL_STATES.map((value) => ({ value, label: t(`dealOutcomes.${value}.name`) })),
      }),
      filters.custom({
        id: "date_from",
        type: "radio",
        label: t("deals.bought"),
        options: toDayOptions(from, timeZone, t),
      }),
      filters.custom({ id: "refunded", type: "radio", label: t("payments.refunded"), options: yesOrNo }),
      filters.custom({ id: "gift", type: "radio", label: t("deals.gift"), options: yesOrNo }),
      filters.custom({
        id: "refusal_code",
        type: "radio",
        label: t("deals.refusal"),
        options: DEAL_REFUSAL_CODES.map((value) => ({ value, label: t(`refusalCodes.${value}`) })),
      }),
    ],
    [t, from, timeZone, yesOrNo],
  )
}

function toDayOptions(from: unknown, timeZone: string, t: ReturnType<typeof useText>) {
  const now = new Date()
  const options = SHOWN_DAYS.map((days) => ({
    value: toLastDays(days, now, timeZone).date_from,
    label: t(`sales.days.${days}`),
  }))
  const isOther = typeof from === "string" && from !== "" && options.every(({ value }) => value !== from)
  return isOther ? [...options, { value: from, label: t("deals.since", { day: from }) }] : options
}

function useDealColumns(open: (trxId: string) => void) {
  const t = useText()
  const { money } = useFormat()
  return useMemo(
    () => [
      columns.accessor("remote_order_id", {
        header: t("deals.order"),
        cell: ({ row: { original: deal } }) => (
          <ShortId id={deal.remote_order_id}>
            <RowOpener onOpen={() => open(deal.trx_id)}>{toShortId(deal.remote_order_id)}</RowOpener>
          </ShortId>
        ),
      }),
      columns.accessor("title", {
        header: t("deals.product"),
        cell: ({ row: { original: deal } }) => (
          <span className="flex min-w-0 items-center gap-x-2">
            <Picture url={deal.thumbnail} />
            <span className="max-w-40 truncate" title={deal.title ?? undefined}>
              {deal.title ?? toShortId(deal.partner_id)}
            </span>
          </span>
        ),
      }),
      columns.accessor("order_display_id", {
        header: t("deals.orderHere"),
        cell: ({ row: { original: deal } }) =>
          deal.order_id === null || deal.order_display_id === null ? (
            "-"
          ) : (
            <TextLink to={`/orders/${deal.order_id}`}>#{deal.order_display_id}</TextLink>
          ),
      }),
      columns.accessor("created_at", { header: t("deals.bought"), cell: ({ getValue }) => <When at={getValue()} /> }),
      columns.accessor("customer_name", {
        header: t("deals.customer"),
        cell: ({ row: { original: deal } }) => (
          <TwoLines first={deal.customer_name || "-"}>
            {deal.payer_name ? t("deals.paidBy", { name: deal.payer_name }) : deal.gift && t("deals.gift")}
          </TwoLines>
        ),
      }),
      columns.accessor("outcome", {
        header: t("deals.state"),
        cell: ({ row: { original: deal } }) => (
          <TwoLines first={<DealOutcomeBadge outcome={deal.outcome} />}>
            {deal.refusal_code && t(`refusalCodes.${deal.refusal_code}`)}
          </TwoLines>
        ),
      }),
      columns.accessor("remote_status", {
        header: t("deals.remote"),
        cell: ({ row: { original: deal } }) => {
          const status = deal.pending_delivery_status ?? deal.delivery_status
          return (
            <TwoLines first={deal.remote_status ? <TransactionStatus code={deal.remote_status} /> : "-"}>
              {status && t("deals.delivery", { status: t(`deliveryStatuses.${status}`) })}
            </TwoLines>
          )
        },
      }),
      columns.accessor("amount", {
        header: t("deals.amount"),
        align: "right",
        cell: ({ row: { original: deal } }) => (
          <TwoLines isRight first={money(deal.amount, deal.currency_code)}>
            {deal.refunded > 0 && t("deals.refundedAmount", { amount: money(deal.refunded, deal.currency_code) })}
          </TwoLines>
        ),
      }),
    ],
    [t, money, open],
  )
}

interface TwoLinesProps {
  first: ReactNode
  isRight?: boolean
  children: ReactNode
}

/** A value, and below it a detail that only some deals have. A column for each detail would push the amount out of the window. */
function TwoLines({ first, isRight = false, children }: TwoLinesProps) {
  return (
    <span className={clx("flex flex-col gap-y-0.5 py-1", isRight ? "items-end text-right" : "items-start")}>
      <span>{first}</span>
      {children && <span className="txt-compact-xsmall text-ui-fg-subtle max-w-48 whitespace-normal">{children}</span>}
    </span>
  )
}
