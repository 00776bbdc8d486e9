import { ArrowPath, Pause, PlaySolid, TriangleDownMini } from "@medusajs/icons"
import { Button, DropdownMenu, StatusBadge } from "@medusajs/ui"
import { type AdminOverview } from "../../../api/admin/partner-commerce/overview/overview-view"
import { EnvironmentBadge } from "../../components/badges"
import { Section } from "../../components/section"
import { usePausePushing, useResumePushing } from "../../hooks/api/overview"
import { usePush, useReadBack } from "../../hooks/api/runs"
import { useMutationToasts } from "../../hooks/use-mutation-toasts"
import { useRunToasts } from "../../hooks/use-run-toasts"
import { useText } from "../../i18n/use-text"
import { Link } from "react-router-dom"
import { useChangeSettings, useEstimateSettings } from "../../hooks/api/settings"
import { useQuestion } from "../../hooks/use-question"
import { useConsequenceText } from "../../i18n/use-consequence-text"

const COLORS = { inert: "red", copied: "orange", off: "grey", paused: "orange", stuck: "red", on: "green" } as const

/** The plugin's current state, and its switches. */
export function StatusSection({ overview }: { overview: AdminOverview }) {
  const t = useText()
  const status = toStatus(overview)
  return (
    <Section
      level="h1"
      title={t("menu.plugin")}
      badge={
        <>
          {overview.environment && <EnvironmentBadge environment={overview.environment} />}
          <StatusBadge color={COLORS[status]}>{t(`overview.status.${status}.name`)}</StatusBadge>
        </>
      }
      subtitle={
        status === "paused" && overview.paused_by
          ? t("overview.status.paused.by", { by: overview.paused_by })
          : t(`overview.status.${status}.meaning`)
      }
      actions={
        status !== "inert" && (
          <>
            {status === "off" && <StartSelling isReady={overview.missing_settings.length === 0} />}
            {status !== "copied" && status !== "off" && <PauseButton paused={overview.paused} />}
            <PushMenu disabled={status !== "on" && status !== "stuck"} />
          </>
        )
      }
    />
  )
}

function toStatus({ configured, is_copied, enabled, paused, is_stuck }: AdminOverview) {
  if (!configured) return "inert"
  if (is_copied) return "copied"
  if (paused) return "paused"
  if (!enabled) return "off"
  return is_stuck ? "stuck" : "on"
}

function PauseButton({ paused }: { paused: boolean }) {
  const t = useText()
  const pause = usePausePushing(useMutationToasts(() => t("overview.paused")))
  const resume = useResumePushing(useMutationToasts(() => t("overview.resumed")))
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
  const push = usePush(useRunToasts(t("push.started")))
  const readBack = useReadBack(useRunToasts(t("push.readBack.started")))
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

const ON = { enabled: true }

/** Switches pushing on after the user has seen the items that the store would send. */
function StartSelling({ isReady }: { isReady: boolean }) {
  const t = useText()
  const toConsequenceText = useConsequenceText()
  const prompt = useQuestion()
  const estimate = useEstimateSettings(useMutationToasts())
  const change = useChangeSettings(useMutationToasts(() => t("switchOn.done")))
  if (!isReady) {
    return (
      <Button size="small" variant="secondary" asChild>
        <Link to="/settings/partner-commerce">{t("switchOn.missing")}</Link>
      </Button>
    )
  }
  const switchOn = async () => {
    const { touches } = await estimate.mutateAsync(ON)
    const agreed = await prompt({
      title: t("switchOn.prompt"),
      description: toConsequenceText(touches),
      confirmText: t("switchOn.name"),
      cancelText: t("actions.cancel"),
      variant: "confirmation",
    })
    if (agreed) change.mutate(ON)
  }
  return (
    <Button
      size="small"
      isLoading={estimate.isPending || change.isPending}
      // A toast reports a failure.
      onClick={() => void switchOn().catch(() => undefined)}
    >
      {t("switchOn.name")}
    </Button>
  )
}
