import { Badge, StatusBadge } from "@medusajs/ui"
import type { ComponentProps } from "react"
import type { ItemState, RemoteStatus, Run } from "../client/types"
import { useText } from "../i18n/use-text"

type Color = ComponentProps<typeof StatusBadge>["color"]

const STATE_COLORS: Record<ItemState, Color> = {
  pending: "blue",
  synced: "green",
  held: "orange",
  parked: "red",
  archived: "grey",
}

export function ItemStateBadge({ state }: { state: ItemState }) {
  const t = useText()
  return (
    <StatusBadge className="whitespace-nowrap" color={STATE_COLORS[state]}>
      {t(`itemStates.${state}.name`)}
    </StatusBadge>
  )
}

const REMOTE_COLORS: Record<RemoteStatus, Color> = {
  active: "green",
  pending: "orange",
  rejected: "red",
  archived: "grey",
}

export function RemoteStatusBadge({ status }: { status: RemoteStatus | null }) {
  const t = useText()
  if (!status) return <span className="text-ui-fg-subtle">-</span>
  return (
    <StatusBadge className="whitespace-nowrap" color={REMOTE_COLORS[status]}>
      {t(`remoteStatuses.${status}`)}
    </StatusBadge>
  )
}

const RUN_COLORS: Record<Run["status"], Color> = {
  queued: "grey",
  running: "blue",
  held: "orange",
  completed: "green",
  failed: "red",
}

export function RunStatusBadge({ status }: { status: Run["status"] }) {
  const t = useText()
  return (
    <StatusBadge className="whitespace-nowrap" color={RUN_COLORS[status]}>
      {t(`runStatuses.${status}`)}
    </StatusBadge>
  )
}

/** Production is where money moves: it never looks like the other one. */
export function EnvironmentBadge({ environment }: { environment: "staging" | "production" }) {
  const t = useText()
  return (
    <Badge size="2xsmall" color={environment === "production" ? "purple" : "blue"}>
      {t(`environments.${environment}`)}
    </Badge>
  )
}
