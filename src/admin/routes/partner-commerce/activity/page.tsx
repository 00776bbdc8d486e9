import { defineRouteConfig } from "@medusajs/admin-sdk"
import { useState, useMemo } from "react"
import { type AdminActivity } from "../../../../api/admin/partner-commerce/activity/activity-view"
import { toPageHandle } from "../../../components/page-handle"
import { SquareTwoStack, ArrowDownLeftMini, ArrowUpRightMini } from "@medusajs/icons"
import { Alert, Button, Drawer, createDataTableColumnHelper, createDataTableFilterHelper, Tooltip } from "@medusajs/ui"
import { useMoment } from "../../../hooks/use-moment"
import { useFormat } from "../../../i18n/use-format"
import { AnswerBadge } from "../../../components/answer-badge"
import { ExchangeBody } from "../../../components/exchange-body"
import { toDealPath, toPaymentPath } from "../../../lib/paths"
import { DrawerHeader } from "../../../components/drawer-header"
import { TextLink } from "../../../components/text-link"
import { useCopy } from "../../../hooks/use-copy"
import { useOperationText, OPERATIONS } from "../../../i18n/use-operation-text"
import { useText } from "../../../i18n/use-text"
import { ListTable } from "../../../components/list-table"
import { RowOpener } from "../../../components/row-opener"
import { When } from "../../../components/when"
import { useActivity } from "../../../hooks/api/activity"
import { type ListAddress, useListAddress } from "../../../hooks/use-list-address"
import { type Query } from "../../../lib/client"

export default function ActivityPage() {
  const [opened, setOpened] = useState<AdminActivity | null>(null)
  return (
    <div className="flex flex-col gap-y-3">
      <ActivityTable open={setOpened} />
      {opened && <ActivityDrawer activity={opened} close={() => setOpened(null)} />}
    </div>
  )
}

export const config = defineRouteConfig({ label: "menu.activity", translationNs: "partner-commerce", rank: 5 })

export const handle = toPageHandle("menu.activity")

/** A request with its body and its answer, as masked when it was written. */
function ActivityDrawer({ activity, close }: { activity: AdminActivity; close: () => void }) {
  const t = useText()
  const toOperationText = useOperationText()
  const { latency } = useFormat()
  const moment = useMoment()
  const copy = useCopy(t("activity.copied"))
  return (
    <Drawer open onOpenChange={(open) => !open && close()}>
      <Drawer.Content className="sm:!max-w-[720px]">
        <DrawerHeader
          title={toOperationText(activity.operation)}
          description={
            <>
              {activity.operation} · {activity.method} {activity.path}
            </>
          }
        />
        <Drawer.Body className="flex flex-col gap-y-6 overflow-y-auto">
          <div className="txt-compact-small text-ui-fg-subtle flex flex-wrap items-center gap-x-3 gap-y-2">
            <AnswerBadge activity={activity} />
            <span>{moment(activity.at)}</span>
            {activity.duration_ms !== null && <span>{latency(activity.duration_ms)}</span>}
            {activity.attempt > 1 && <span>{t("activity.attempt", { attempt: activity.attempt })}</span>}
            {activity.trx_id && activity.sale && (
              <TextLink to={TO_SALE[activity.sale](activity.trx_id)}>{t(`activity.open.${activity.sale}`)}</TextLink>
            )}
          </div>
          {activity.error && <Alert variant="error">{activity.error}</Alert>}
          <ExchangeBody of="request" body={activity.request} />
          <ExchangeBody of="answer" body={activity.response} />
        </Drawer.Body>
        <Drawer.Footer>
          <Button size="small" variant="secondary" onClick={() => copy(toCurl(activity))}>
            <SquareTwoStack aria-hidden />
            {t("activity.copyCurl")}
          </Button>
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  )
}

const TO_SALE = { deal: toDealPath, payment: toPaymentPath }

/** The same request for a terminal. The user fills in the token and the addresses, because this page never has them. */
function toCurl({ direction, operation, method, path, request }: AdminActivity): string {
  const base =
    direction === "in" ? "$STORE_URL" : operation.startsWith("catalog.") ? "$CATALOG_URL" : "$TRANSACTIONS_URL"
  return [
    `curl -X ${method} "${base}${path}"`,
    `-H "Authorization: Bearer $TOKEN"`,
    ...(request === null
      ? []
      : [`-H "Content-Type: application/json"`, `-d '${JSON.stringify(request).replaceAll("'", "'\\''")}'`]),
  ].join(" \\\n  ")
}

const FILTER_IDS = ["direction", "operation", "partner_id", "trx_id", "pings"] as const
const WHILE_OPEN_MS = 5_000

/** Requests and callbacks, the newest first. */
function ActivityTable({ open }: { open: (activity: AdminActivity) => void }) {
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
