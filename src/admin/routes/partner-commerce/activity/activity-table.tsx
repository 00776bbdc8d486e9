import { ArrowDownLeftMini, ArrowUpRightMini } from "@medusajs/icons"
import { createDataTableColumnHelper, createDataTableFilterHelper, Tooltip } from "@medusajs/ui"
import { useMemo } from "react"
import type { AdminActivity } from "../../../../api/admin/partner-commerce/activity/activity-view"
import { AnswerBadge } from "../../../components/answer-badge"
import { ListTable } from "../../../components/list-table"
import { RowOpener } from "../../../components/row-opener"
import { When } from "../../../components/when"
import { useActivity } from "../../../hooks/api/activity"
import { type ListAddress, useListAddress } from "../../../hooks/use-list-address"
import { useFormat } from "../../../i18n/use-format"
import { OPERATIONS, useOperationText } from "../../../i18n/use-operation-text"
import { useText } from "../../../i18n/use-text"
import type { Query } from "../../../lib/client"

const FILTER_IDS = ["direction", "operation", "partner_id", "trx_id", "pings"] as const
const WHILE_OPEN_MS = 5_000

/** Requests and callbacks, the newest first. */
export function ActivityTable({ open }: { open: (activity: AdminActivity) => void }) {
  const t = useText()
  const { number } = useFormat()
  const address = useListAddress(FILTER_IDS)
  const { data, error, isLoading, refetch } = useActivity(useActivityQuery(address.query), {
    refetchInterval: WHILE_OPEN_MS,
    keepsPrevious: true,
  })
  const pings = data?.pings ?? 0
  const hidden = pings > 0 ? [t("activity.hidden", { count: pings, number: number(pings) })] : []
  return (
    <ListTable
      title={t("activity.title")}
      subtitle={[t("activity.subtitle"), ...hidden].join(" ")}
      searchPlaceholder={t("activity.search")}
      address={address}
      rows={data?.activity}
      count={data?.count ?? 0}
      error={error}
      isLoading={isLoading}
      retry={refetch}
      columns={useActivityColumns(open)}
      filters={useActivityFilters()}
      getRowId={({ id }) => id}
      onOpen={open}
      empty={{ heading: t("activity.empty.title"), description: t("activity.empty.message") }}
    />
  )
}

/** Hides pings unless the address requests them. A search also finds operations by their name in the user's language. */
function useActivityQuery(query: ListAddress["query"]): Query {
  const toText = useOperationText()
  const asksForPings = "pings" in query || "operation" in query
  const part = query.q?.toLowerCase()
  const operations = part ? OPERATIONS.filter((name) => toText(name).toLowerCase().includes(part)) : []
  return { ...query, pings: asksForPings ? "shown" : "hidden", operations: operations.join(",") || undefined }
}

const columns = createDataTableColumnHelper<AdminActivity>()
const filters = createDataTableFilterHelper<AdminActivity>()

function useActivityFilters() {
  const t = useText()
  const toText = useOperationText()
  return useMemo(
    () => [
      filters.accessor("direction", {
        type: "radio",
        label: t("activity.direction"),
        options: [
          { value: "out", label: t("activity.directions.out") },
          { value: "in", label: t("activity.directions.in") },
        ],
      }),
      filters.accessor("operation", {
        type: "radio",
        label: t("activity.operation"),
        options: OPERATIONS.map((value) => ({ value, label: `${toText(value)} (${value})` })),
      }),
      // The table can filter by item, but its rows do not show the item.
      filters.custom({ id: "partner_id", type: "string", label: t("activity.item") }),
      filters.accessor("trx_id", { type: "string", label: t("activity.transaction") }),
      filters.custom({
        id: "pings",
        type: "radio",
        label: t("activity.pings"),
        options: [{ value: "shown", label: t("activity.pingsShown") }],
      }),
    ],
    [t, toText],
  )
}

function useActivityColumns(open: (activity: AdminActivity) => void) {
  const t = useText()
  const toText = useOperationText()
  const { latency } = useFormat()
  return useMemo(
    () => [
      columns.accessor("operation", {
        header: t("activity.operation"),
        cell: ({ row: { original: activity } }) => (
          <span className="flex items-center gap-x-2">
            {activity.direction === "out" ? (
              <ArrowUpRightMini aria-label={t("activity.directions.out")} className="shrink-0" />
            ) : (
              <ArrowDownLeftMini aria-label={t("activity.directions.in")} className="shrink-0" />
            )}
            <Tooltip content={activity.operation}>
              <span className="truncate">
                <RowOpener onOpen={() => open(activity)}>{toText(activity.operation)}</RowOpener>
              </span>
            </Tooltip>
          </span>
        ),
      }),
      columns.accessor("path", {
        header: t("activity.request"),
        cell: ({ row: { original: activity } }) => (
          <code className="txt-compact-xsmall">
            {activity.method} {activity.path}
          </code>
        ),
      }),
      columns.accessor("status", {
        header: t("activity.answer"),
        cell: ({ row: { original: activity } }) => <AnswerBadge activity={activity} />,
      }),
      columns.accessor("duration_ms", {
        header: t("activity.duration"),
        align: "right",
        cell: ({ getValue }) => {
          const ms = getValue()
          return ms === null ? "-" : latency(ms)
        },
      }),
      columns.accessor("at", { header: t("activity.at"), cell: ({ getValue }) => <When at={getValue()} /> }),
    ],
    [t, toText, latency, open],
  )
}
