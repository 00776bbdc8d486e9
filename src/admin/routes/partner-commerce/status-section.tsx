import { ArrowPath, Pause, PlaySolid, TriangleDownMini } from "@medusajs/icons"
import { Button, DropdownMenu, StatusBadge } from "@medusajs/ui"
import { api } from "../../client/api"
import type { Overview } from "../../client/types"
import { EnvironmentBadge } from "../../components/badges"
import { Section } from "../../components/section"
import { useAction } from "../../components/use-action"
import { usePush, useRunAction } from "../../hooks/use-push"
import { useText } from "../../i18n/use-text"

const COLORS = { inert: "red", copied: "orange", off: "grey", paused: "orange", stuck: "red", on: "green" } as const

/** While one of these is open, nothing gets through to the service. */
const STOPPERS: ReadonlySet<string> = new Set(["credentials_refused", "push_failed"])

/** What the plugin does at this moment, and the switches for it. */
export function StatusSection({ overview }: { overview: Overview }) {
  const t = useText()
  const status = toStatus(overview)
  return (
    <Section
      level="h1"
      title={t("menu.overview")}
      badge={
        <>
          {overview.environment && <EnvironmentBadge environment={overview.environment} />}
          <StatusBadge color={COLORS[status]}>{t(`overview.status.${status}.name`)}</StatusBadge>
        </>
      }
      subtitle={t(`overview.status.${status}.meaning`)}
      actions={
        status !== "inert" && (
          <>
            {status !== "copied" && <PauseButton paused={overview.paused} />}
            <PushMenu disabled={status !== "on" && status !== "stuck"} />
          </>
        )
      }
    />
  )
}

function toStatus({ configured, is_copied, enabled, paused, problems }: Overview) {
  if (!configured) return "inert"
  if (is_copied) return "copied"
  if (paused) return "paused"
  if (!enabled) return "off"
  return problems.some(({ code }) => STOPPERS.has(code)) ? "stuck" : "on"
}

function PauseButton({ paused }: { paused: boolean }) {
  const t = useText()
  const pause = useAction({ run: api.pause, done: () => t("overview.paused") })
  const resume = useAction({ run: api.resume, done: () => t("overview.resumed") })
  const { mutate, isPending } = paused ? resume : pause
  return (
    <Button size="small" variant="secondary" isLoading={isPending} onClick={() => mutate()}>
      {paused ? <PlaySolid aria-hidden /> : <Pause aria-hidden />}
      {paused ? t("actions.resume") : t("actions.pause")}
    </Button>
  )
}

function PushMenu({ disabled }: { disabled: boolean }) {
  const t = useText()
  const push = usePush()
  const readBack = useRunAction({ run: api.reconcile, done: t("push.readBack.started") })
  return (
    <DropdownMenu>
      <DropdownMenu.Trigger asChild>
        <Button size="small" disabled={disabled} isLoading={push.isPending || readBack.isPending}>
          <ArrowPath aria-hidden />
          {t("actions.pushNow")}
          <TriangleDownMini aria-hidden />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end">
        <MenuItem what="changed" onClick={() => push.mutate({ scope: "changed" })} />
        <MenuItem what="all" onClick={() => push.mutate({ scope: "all" })} />
        <DropdownMenu.Separator />
        <MenuItem what="readBack" onClick={() => readBack.mutate()} />
      </DropdownMenu.Content>
    </DropdownMenu>
  )
}

function MenuItem({ what, onClick }: { what: "changed" | "all" | "readBack"; onClick: () => void }) {
  const t = useText()
  return (
    <DropdownMenu.Item onClick={onClick}>
      <span className="flex flex-col">
        {t(`push.${what}.name`)}
        <span className="text-ui-fg-subtle txt-compact-xsmall">{t(`push.${what}.meaning`)}</span>
      </span>
    </DropdownMenu.Item>
  )
}
