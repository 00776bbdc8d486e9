import { Button, Text, toast } from "@medusajs/ui"
import { Link } from "react-router-dom"
import type { AdminRestoredPricesResponse, AdminRun } from "../../../api/admin/partner-commerce/runs/run-view"
import { RunStatusBadge } from "../../components/badges"
import { Section } from "../../components/section"
import { TextLink } from "../../components/text-link"
import { toItemsPath } from "../../lib/paths"
import { TOAST_PLACE } from "../../lib/toast-place"
import { useItems } from "../../hooks/api/items"
import { OVERVIEW_MS } from "../../hooks/api/overview"
import {
  useConfirmWaitingRun,
  useDiscardWaitingRun,
  usePlanRestoredPrices,
  useRestorePrices,
  useRun,
} from "../../hooks/api/runs"
import { useDealMoney } from "../../hooks/use-deal-money"
import { useMutationToasts } from "../../hooks/use-mutation-toasts"
import { useFormat } from "../../i18n/use-format"
import { useServerText } from "../../i18n/use-server-text"
import { useQuestion } from "../../hooks/use-question"
import { useText } from "../../i18n/use-text"
import { DECISION } from "./needs-actions"

/** Does the run wait for the user's decision? A read-back that found nothing counts as failed, and the user can still confirm it. */
export const isUndecided = ({ kind, status }: AdminRun) =>
  status === "waiting" || (kind === "reconcile" && status === "failed")

const textsOf = ({ kind }: AdminRun) => (kind === "sync" ? "waitingRun" : "waitingReading")

/** A push that the change limit holds, or a read-back with a doubtful result: the user decides. */
export function WaitingRun({ run }: { run: AdminRun }) {
  const t = useText()
  const { toText } = useServerText()
  const isPush = run.kind === "sync"
  return (
    <Section
      id={DECISION}
      title={t(`${textsOf(run)}.title`)}
      badge={<RunStatusBadge status={run.status} />}
      actions={
        <>
          {isPush && (
            <Button size="small" variant="transparent" asChild>
              <Link to="/partner-commerce/preview">{t("waitingRun.look")}</Link>
            </Button>
          )}
          <Discard run={run} />
          <Confirm run={run} />
        </>
      }
    >
      <div className="flex flex-col gap-y-1 px-6 py-4">
        <Text size="small" weight="plus">
          {run.note && toText(run.note)}
        </Text>
        <Text size="small" className="text-ui-fg-subtle text-pretty">
          {t(`${textsOf(run)}.what`)}
        </Text>
      </div>
      {isPush && <WaitingPrices runId={run.id} />}
      {isPush && <WaitingItems />}
    </Section>
  )
}

/** Old and new price of each item, the largest drop first. */
function WaitingPrices({ runId }: { runId: string }) {
  const t = useText()
  const money = useDealMoney()
  const { data } = useRun(runId)
  const prices = data?.price_changes ?? []
  if (prices.length === 0) return null
  return (
    <div className="flex flex-col gap-y-2 px-6 py-4">
      <Text size="small" weight="plus">
        {t("waitingRun.prices")}
      </Text>
      <ul className="txt-small flex max-h-64 flex-col gap-y-1 overflow-y-auto">
        {prices.map(({ variant_id, partner_id, name, from, to }) => (
          <li key={variant_id} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <TextLink to={toItemsPath({ item: partner_id ?? variant_id })}>{name ?? variant_id}</TextLink>
            <span className="whitespace-nowrap">
              {from === null
                ? money(to)
                : t("waitingRun.price", { from: money(from), to: money(to), percent: toChangePercent(from, to) })}
            </span>
          </li>
        ))}
      </ul>
      <RestorePrices runId={runId} />
    </div>
  )
}

type Restored = AdminRestoredPricesResponse["restored"]

/** Shows first which prices go back, and which items keep their price. */
function RestorePrices({ runId }: { runId: string }) {
  const t = useText()
  const { number } = useFormat()
  const prompt = useQuestion()
  const counted = (count: number) => ({ count, number: number(count) })
  const toLeftText = ({ done, left }: Restored) => [
    ...(done > 0 ? [t("waitingRun.restore.done", counted(done))] : []),
    ...left.map(({ reason, items }) => t(`waitingRun.restore.left.${reason}`, counted(items))),
  ]
  const plan = usePlanRestoredPrices(runId, useMutationToasts())
  const restore = useRestorePrices(
    runId,
    useMutationToasts(({ restored }) => t("waitingRun.restore.restored", counted(restored.items + restored.done))),
  )
  const ask = async () => {
    const { restored } = await plan.mutateAsync()
    const { items, rows, done } = restored
    if (items + done === 0) {
      toast.warning(t("waitingRun.restore.none"), { ...TOAST_PLACE, description: toLeftText(restored).join(" ") })
      return
    }
    const agreed = await prompt({
      title: t("waitingRun.restore.title"),
      description: [
        t("waitingRun.restore.items", counted(items)),
        t("waitingRun.restore.rows", counted(rows)),
        ...toLeftText(restored),
        t("waitingRun.restore.decimals"),
      ].join(" "),
      confirmText: t("waitingRun.restore.name"),
      cancelText: t("actions.cancel"),
      variant: "confirmation",
    })
    if (agreed) restore.mutate()
  }
  return (
    <Button
      size="small"
      variant="secondary"
      className="self-start"
      isLoading={plan.isPending || restore.isPending}
      // A toast reports a failure.
      onClick={() => void ask().catch(() => undefined)}
    >
      {t("waitingRun.restore.name")}
    </Button>
  )
}

const toChangePercent = (from: number, to: number) => {
  const percent = from === 0 ? 0 : Math.round(((to - from) / from) * 100)
  return percent > 0 ? `+${percent}` : `−${Math.abs(percent)}`
}

const SHOWN = 5

/** The first held items, so that the user sees at a glance whether the change is intended. */
function WaitingItems() {
  const t = useText()
  const { number } = useFormat()
  const { data } = useItems({ problem: "change_limit", limit: SHOWN }, { refetchInterval: OVERVIEW_MS })
  if (!data || data.count === 0) return null
  return (
    <div className="flex flex-col gap-y-2 px-6 py-4">
      <Text size="small" weight="plus">
        {t("waitingRun.items", { count: data.count, number: number(data.count) })}
      </Text>
      <ul className="txt-small flex flex-wrap gap-x-4 gap-y-1">
        {data.items.map((item) => (
          <li key={item.variant_id}>
            <TextLink to={toItemsPath({ item: item.partner_id ?? item.variant_id })}>
              {item.name ?? item.variant_sku ?? item.variant_id}
            </TextLink>
          </li>
        ))}
        {data.count > SHOWN && (
          <li>
            <TextLink to="/partner-commerce/items?problem=change_limit">{t("waitingRun.all")}</TextLink>
          </li>
        )}
      </ul>
    </div>
  )
}

function Confirm({ run }: { run: AdminRun }) {
  const t = useText()
  const { toText } = useServerText()
  const prompt = useQuestion()
  const confirm = useConfirmWaitingRun(
    run.id,
    useMutationToasts(() => t(run.kind === "sync" ? "push.started" : "push.readBack.started")),
  )
  const ask = async () => {
    const agreed = await prompt({
      title: t(`${textsOf(run)}.confirmPrompt.title`),
      description: run.note ? toText(run.note) : t(`${textsOf(run)}.what`),
      confirmText: t(`${textsOf(run)}.confirm`),
      cancelText: t("actions.cancel"),
      variant: "danger",
    })
    if (agreed) confirm.mutate()
  }
  return (
    <Button size="small" isLoading={confirm.isPending} onClick={() => void ask()}>
      {t(`${textsOf(run)}.confirm`)}
    </Button>
  )
}

function Discard({ run }: { run: AdminRun }) {
  const t = useText()
  const prompt = useQuestion()
  const discard = useDiscardWaitingRun(
    run.id,
    useMutationToasts(() => t(`${textsOf(run)}.discarded`)),
  )
  const ask = async () => {
    const agreed = await prompt({
      title: t(`${textsOf(run)}.discardPrompt.title`),
      description: t(`${textsOf(run)}.discardPrompt.meaning`),
      confirmText: t("actions.discard"),
      cancelText: t("actions.cancel"),
      variant: "danger",
    })
    if (agreed) discard.mutate()
  }
  return (
    <Button size="small" variant="secondary" isLoading={discard.isPending} onClick={() => void ask()}>
      {t("actions.discard")}
    </Button>
  )
}
