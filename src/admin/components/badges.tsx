import { Badge, StatusBadge } from "@medusajs/ui"
import type { ComponentProps } from "react"
import type { AdminItemStatus, AdminRemoteStatus } from "../../api/admin/partner-commerce/items/item-view"
import type { AdminRun } from "../../api/admin/partner-commerce/runs/run-view"
import type { ItemProblemCode } from "../../catalog/rules/item/problem"
import type { UnwantedReason } from "../../messages/rules/message"
import type { Environment } from "../../settings/rules/options"
import { useText } from "../i18n/use-text"

type Color = ComponentProps<typeof StatusBadge>["color"]

export const STATUS_COLORS: Record<AdminItemStatus, Color> = {
  on_sale: "green",
  in_review: "blue",
  waiting_for_you: "orange",
  rejected: "red",
  missing_details: "orange",
  off: "grey",
}

interface ItemStatusProps {
  status: AdminItemStatus
  /** The problem that blocks the item, or the reason why it is off, for pages with room for it. */
  why?: ItemProblemCode
  offReason?: UnwantedReason | null
}

export function ItemStatusBadge({ status, why, offReason }: ItemStatusProps) {
  const t = useText()
  const name = t(`itemStatuses.${status}.name`)
  const reason = offReason ? t(`offReasons.${offReason}`) : why && t(`problemCodes.${why}`)
  return (
    <StatusBadge className={reason ? "text-wrap" : "whitespace-nowrap"} color={STATUS_COLORS[status]}>
      {reason ? t("items.because", { status: name, why: reason }) : name}
    </StatusBadge>
  )
}

const REMOTE_COLORS: Record<AdminRemoteStatus, Color> = {
  active: "green",
  pending: "orange",
  rejected: "red",
  archived: "grey",
}
export const REMOTE_STATUSES = Object.keys(REMOTE_COLORS) as AdminRemoteStatus[]

export function RemoteStatusBadge({ status }: { status: AdminRemoteStatus | null }) {
  const t = useText()
  if (!status) return <span className="text-ui-fg-subtle">-</span>
  return (
    <StatusBadge className="whitespace-nowrap" color={REMOTE_COLORS[status]}>
      {t(`remoteStatuses.${status}`)}
    </StatusBadge>
  )
}

const RUN_COLORS: Record<AdminRun["status"], Color> = {
  queued: "grey",
  running: "blue",
  waiting: "orange",
  completed: "green",
  failed: "red",
}

export function RunStatusBadge({ status }: { status: AdminRun["status"] }) {
  const t = useText()
  return (
    <StatusBadge className="whitespace-nowrap" color={RUN_COLORS[status]}>
      {t(`runStatuses.${status}`)}
    </StatusBadge>
  )
}

/** Money moves in production, so its badge looks different from the test environment's. */
export function EnvironmentBadge({ environment }: { environment: Environment }) {
  const t = useText()
  return (
    <Badge size="2xsmall" color={environment === "production" ? "purple" : "blue"}>
      {t(`environments.${environment}`)}
    </Badge>
  )
}
