import { Badge, StatusBadge } from "@medusajs/ui"
import type { ComponentProps } from "react"
import type { AdminItemState, AdminRemoteStatus } from "../../api/admin/partner-commerce/items/item-view"
import type { AdminRun } from "../../api/admin/partner-commerce/runs/run-view"
import type { ProblemCode } from "../../catalog/rules/item/problem"
import type { Environment } from "../../settings/rules/options"
import { useText } from "../i18n/use-text"

type Color = ComponentProps<typeof StatusBadge>["color"]

/** The list leaves out what is neither wanted nor there: only a single item is ever `unlisted`. */
type ListedState = Exclude<AdminItemState, "unlisted">

export const STATE_COLORS: Record<ListedState, Color> = {
  pending: "blue",
  synced: "green",
  blocked: "orange",
  rejected: "red",
  waiting: "orange",
  archived: "grey",
}
export const ITEM_STATES = Object.keys(STATE_COLORS) as ListedState[]

/** @param why the problem that holds it, where there is room to say so */
export function ItemStateBadge({ state, why }: { state: AdminItemState; why?: ProblemCode }) {
  const t = useText()
  if (state === "unlisted") return <span className="text-ui-fg-subtle">-</span>
  return (
    <StatusBadge className={why ? "text-wrap" : "whitespace-nowrap"} color={STATE_COLORS[state]}>
      {why
        ? t("items.because", { state: t(`itemStates.${state}.name`), why: t(`problemCodes.${why}`) })
        : t(`itemStates.${state}.name`)}
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

/** Production is where money moves: it never looks like the other one. */
export function EnvironmentBadge({ environment }: { environment: Environment }) {
  const t = useText()
  return (
    <Badge size="2xsmall" color={environment === "production" ? "purple" : "blue"}>
      {t(`environments.${environment}`)}
    </Badge>
  )
}
