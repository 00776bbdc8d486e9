import { Button } from "@medusajs/ui"
import { useQueryClient } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { Link } from "react-router-dom"
import type { AdminBlockedCause, AdminProblem } from "../../../api/admin/partner-commerce/overview/overview-view"
import { SURE_SCORE } from "../../../catalog/rules/suggest/name-similarity"
import { RetryButton } from "../../components/retry-button"
import { TextLink } from "../../components/text-link"
import { useCategorySuggestions } from "../../hooks/api/category-mappings"
import { useConnection } from "../../hooks/api/connection"
import { readBlockedItems } from "../../hooks/api/items"
import { useRecheckDeals, useReportDeliveries } from "../../hooks/api/deals"
import { useDismissProblems } from "../../hooks/api/overview"
import { overviewQueryKeys } from "../../hooks/api/query-keys"
import { useChangeSettings, useSettings } from "../../hooks/api/settings"
import { useMutationToasts } from "../../hooks/use-mutation-toasts"
import { useFormat } from "../../i18n/use-format"
import { useSellText } from "../../i18n/use-sell-text"
import { type TextKey, useText } from "../../i18n/use-text"
import { useAcceptSuggestions } from "../settings/partner-commerce/categories/use-accept-suggestions"
import { useSellWithToasts } from "./items/use-opt-products-with-toasts"
import { toLinkedSetting, toLinkText, toMainAction } from "./main-action"

/** The words of a button or link that opens a page: a verb and its object. */
export function useLinkText(): (link: string) => string {
  const t = useText()
  return (link) => {
    const setting = toLinkedSetting(link)
    return t(toLinkText(link), setting === null ? {} : { setting: t(`settings.fields.${setting}.label` as TextKey) })
  }
}

/** The main action for the items of a cause as a button, and the other actions in a less prominent form. */
export function ItemsActions({ cause }: { cause: AdminBlockedCause }) {
  const suggestions = useSureSuggestions(cause.code === "unmapped_category")
  if (suggestions.length > 0) return <MapAll suggestions={suggestions} />
  if (cause.fix_link) return <OpenButton to={cause.fix_link} />
  const isRefusal = cause.code === "refused" || cause.code === "rejected"
  return (
    <>
      <SeeItems cause={cause} />
      {isRefusal && (
        <>
          <RetryButton problem={cause.code} variant="transparent" />
          <KeepOff cause={cause} />
        </>
      )}
    </>
  )
}

/** A link to the list of the items, if another action is the main one. */
export function ItemsLink({ cause }: { cause: AdminBlockedCause }) {
  const t = useText()
  const { number } = useFormat()
  const isMain = cause.code !== "unmapped_category" && !cause.fix_link
  if (isMain) return null
  return (
    <TextLink to={cause.link} className="txt-small self-start">
      {t("needs.items", { count: cause.items, number: number(cause.items) })}
    </TextLink>
  )
}

function SeeItems({ cause }: { cause: AdminBlockedCause }) {
  const t = useText()
  const { number } = useFormat()
  return (
    <LinkButton to={cause.link}>{t("needs.items", { count: cause.items, number: number(cause.items) })}</LinkButton>
  )
}

type Suggestions = NonNullable<ReturnType<typeof useCategorySuggestions>["data"]>["suggestions"]

const useSureSuggestions = (isAsked: boolean): Suggestions => {
  const { data } = useCategorySuggestions()
  return isAsked ? (data?.suggestions ?? []).filter(({ score }) => score >= SURE_SCORE) : []
}

/** Accepts the sure suggestions after the user has seen the consequences. */
function MapAll({ suggestions }: { suggestions: Suggestions }) {
  const t = useText()
  const { accept, isAccepting } = useAcceptSuggestions()
  return (
    <MainButton isLoading={isAccepting} onClick={() => accept(suggestions)}>
      {t("needs.mapAll", { count: suggestions.length })}
    </MainButton>
  )
}

/** Takes the blocked items off the service, after a confirmation. */
function KeepOff({ cause }: { cause: AdminBlockedCause }) {
  const { toLabel } = useSellText()
  const { askAndStop, isPending } = useSellWithToasts()
  const stop = async () => {
    const items = await readBlockedItems(cause.code)
    await askAndStop({ of: "variants", ids: items.map(({ variant_id }) => variant_id) })
  }
  return (
    <Button size="small" variant="transparent" isLoading={isPending} onClick={() => void stop().catch(() => undefined)}>
      {toLabel({ of: "variants", count: cause.items }, false)}
    </Button>
  )
}

/** The main action for all problems with the same code, and the dismissal in a less prominent form. */
export function ProblemActions({ problems }: { problems: [AdminProblem, ...AdminProblem[]] }) {
  const [first] = problems
  const trxIds = problems.flatMap(({ why }) => ("trx_id" in why.values ? why.values.trx_id : []))
  const ids = problems.map(({ id }) => id)
  switch (toMainAction(first)) {
    case "acceptShownPrices":
      return <AcceptShownPrices />
    case "reportAgain":
      return <ReportAgain trxIds={trxIds} />
    case "askAgain":
      return <AskAgain trxIds={trxIds} />
    case "checkConnection":
      return <CheckConnection />
    case "decide":
      return <DecideButton text="needs.decide.database" />
    case "open":
      return (
        <>
          {first.link && <OpenButton to={first.link} />}
          {first.is_dismissible && <Dismiss ids={ids} variant="transparent" />}
        </>
      )
    case "dismiss":
      return <Dismiss ids={ids} variant="secondary" />
    case "restart":
      return <CheckStore />
  }
}

/** A link to the page of a problem, if another action is the main one. */
export function ProblemLink({ problem }: { problem: AdminProblem }) {
  const toText = useLinkText()
  if (!problem.link || toMainAction(problem) === "open") return null
  return (
    <TextLink to={problem.link} className="txt-small self-start">
      {toText(problem.link)}
    </TextLink>
  )
}

/** The element with the decision above the list. */
export const DECISION = "decision"

/** Leads to the decision above the list. */
export function DecideButton({ text }: { text: TextKey }) {
  const t = useText()
  const lead = () => {
    const section = document.getElementById(DECISION)
    section?.scrollIntoView({ block: "center" })
    section?.querySelector("button")?.focus({ preventScroll: true })
  }
  return <MainButton onClick={lead}>{t(text)}</MainButton>
}

/** Reads the store again after the user has changed it outside of the admin. */
export function CheckStore() {
  const t = useText()
  const client = useQueryClient()
  return (
    <MainButton onClick={() => void client.invalidateQueries({ queryKey: overviewQueryKeys.all })}>
      {t("needs.checkStore")}
    </MainButton>
  )
}

function CheckConnection() {
  const t = useText()
  const { refetch, isFetching } = useConnection({ enabled: true })
  return (
    <MainButton isLoading={isFetching} onClick={() => void refetch()}>
      {t("needs.checkConnection")}
    </MainButton>
  )
}

/** From now on purchases at the price that customers see become orders. */
function AcceptShownPrices() {
  const t = useText()
  const { data: settings } = useSettings()
  const change = useChangeSettings(useMutationToasts(() => t("needs.shownPricesAccepted")))
  if (!settings) return null
  const accept = () => change.mutate({ price_policy: "approved", expected: { price_policy: settings.price_policy } })
  return (
    <MainButton isLoading={change.isPending} onClick={accept}>
      {t("needs.acceptShownPrices")}
    </MainButton>
  )
}

function ReportAgain({ trxIds }: { trxIds: string[] }) {
  const t = useText()
  const { mutate, isPending } = useReportDeliveries(useMutationToasts(() => t("delivery.told")))
  return (
    <MainButton isLoading={isPending} onClick={() => mutate(trxIds)}>
      {t("needs.reportAgain", { count: trxIds.length })}
    </MainButton>
  )
}

function AskAgain({ trxIds }: { trxIds: string[] }) {
  const t = useText()
  const { mutate, isPending } = useRecheckDeals(useMutationToasts(() => t("needs.asked")))
  return (
    <MainButton isLoading={isPending} onClick={() => mutate(trxIds)}>
      {t("needs.askAgain", { count: trxIds.length })}
    </MainButton>
  )
}

function Dismiss({ ids, variant }: { ids: string[]; variant: "secondary" | "transparent" }) {
  const t = useText()
  const { mutate, isPending } = useDismissProblems(useMutationToasts())
  return (
    <Button size="small" variant={variant} isLoading={isPending} onClick={() => mutate(ids)}>
      {t("needs.dismiss", { count: ids.length })}
    </Button>
  )
}

function OpenButton({ to }: { to: string }) {
  const toText = useLinkText()
  return <LinkButton to={to}>{toText(to)}</LinkButton>
}

function LinkButton({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Button size="small" variant="secondary" asChild>
      <Link to={to}>{children}</Link>
    </Button>
  )
}

interface MainButtonProps {
  onClick: () => void
  isLoading?: boolean
  children: ReactNode
}

function MainButton({ onClick, isLoading = false, children }: MainButtonProps) {
  return (
    <Button size="small" variant="secondary" isLoading={isLoading} onClick={onClick}>
      {children}
    </Button>
  )
}
