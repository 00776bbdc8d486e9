import { createDataTableColumnHelper, createDataTableFilterHelper } from "@medusajs/ui"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { api } from "../../../client/api"
import type { Deal } from "../../../client/types"
import { DEAL_STATES, DealStateBadge } from "../../../components/deal-badge"
import { ListTable } from "../../../components/list-table"
import { RowOpener } from "../../../components/row-opener"
import { ShortId, toShortId } from "../../../components/short-id"
import { TransactionStatus } from "../../../components/transaction-status"
import { ALL } from "../../../components/use-action"
import { When } from "../../../components/when"
import { useListAddress } from "../../../hooks/use-list-address"
import { useFormat } from "../../../i18n/use-format"
import { useText } from "../../../i18n/use-text"

const FILTER_IDS = ["state"] as const
const WHILE_OPEN_MS = 5_000

/** Every purchase on the service, the newest first. */
export function DealsTable({ open }: { open: (trxId: string) => void }) {
  const t = useText()
  const address = useListAddress(FILTER_IDS)
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: [...ALL, "deals", "list", address.query],
    queryFn: () => api.listDeals(address.query),
    placeholderData: keepPreviousData,
    refetchInterval: WHILE_OPEN_MS,
    staleTime: 0,
  })
  return (
    <ListTable
      title={t("deals.title")}
      subtitle={t("deals.subtitle")}
      address={address}
      rows={data?.orders}
      count={data?.count ?? 0}
      error={error}
      isLoading={isLoading}
      retry={refetch}
      columns={useDealColumns(open)}
      filters={useDealFilters()}
      getRowId={({ trx_id }) => trx_id}
      onOpen={({ trx_id }) => open(trx_id)}
      empty={{ heading: t("deals.empty.title"), description: t("deals.empty.message") }}
      searchPlaceholder={t("deals.search")}
    />
  )
}

const columns = createDataTableColumnHelper<Deal>()
const filters = createDataTableFilterHelper<Deal>()

function useDealFilters() {
  const t = useText()
  return useMemo(
    () => [
      filters.accessor("state", {
        type: "radio",
        label: t("deals.state"),
        options: DEAL_STATES.map((value) => ({ value, label: t(`dealStates.${value}.name`) })),
      }),
    ],
    [t],
  )
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
      columns.accessor("created_at", { header: t("deals.bought"), cell: ({ getValue }) => <When at={getValue()} /> }),
      columns.accessor("customer_name", { header: t("deals.customer") }),
      columns.accessor("state", {
        header: t("deals.state"),
        cell: ({ getValue }) => <DealStateBadge state={getValue()} />,
      }),
      columns.accessor("remote_status", {
        header: t("deals.remote"),
        cell: ({ getValue }) => {
          const code = getValue()
          return code ? <TransactionStatus code={code} /> : "-"
        },
      }),
      columns.accessor("delivery_status", {
        header: t("deals.delivery"),
        cell: ({ row: { original: deal } }) => {
          const status = deal.pending_delivery_status ?? deal.delivery_status
          return status ? t(`deliveryStatuses.${status}`) : "-"
        },
      }),
      columns.accessor("amount", {
        header: t("deals.amount"),
        align: "right",
        cell: ({ row: { original: deal } }) => money(deal.amount, deal.currency_code),
      }),
    ],
    [t, money, open],
  )
}
