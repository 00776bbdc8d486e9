import { Button } from "@medusajs/ui"
import type { AdminBlockedCause, AdminProblem } from "../../../api/admin/partner-commerce/overview/overview-view"
import { SURE_SCORE } from "../../../catalog/rules/suggest/sure-score"
import { RetryButton } from "../../components/retry-button"
import { useCategorySuggestions } from "../../hooks/api/category-mappings"
import { readBlockedItems } from "../../hooks/api/items"
import { useRecheckDeals, useReportDeliveries } from "../../hooks/api/deals"
import { useDismissProblems } from "../../hooks/api/overview"
import { useChangeSettings, useSettings } from "../../hooks/api/settings"
import { useMutationToasts } from "../../hooks/use-mutation-toasts"
import { useSellText } from "../../i18n/use-sell-text"
import { type TextKey, useText } from "../../i18n/use-text"
import { useAcceptSuggestions } from "../settings/partner-commerce/categories/use-accept-suggestions"
import { useSellWithToasts } from "./items/use-opt-products-with-toasts"

/** One action that fixes all items of a cause, if such an action exists. */
export function ItemsFix({ cause }: { cause: AdminBlockedCause }) {
  switch (cause.code) {
    case "unmapped_category":
      return <MapAll />
    case "refused":
    case "rejected":
      return (
        <>
          <RetryButton problem={cause.code} />
          <KeepOff cause={cause} />
        </>
      )
    default:
      return null
  }
}

/** Accepts the sure suggestions after the user has seen the consequences. */
function MapAll() {
  const t = useText()
  const { data } = useCategorySuggestions()
  const { accept, isAccepting } = useAcceptSuggestions()
  const sure = (data?.suggestions ?? []).filter(({ score }) => score >= SURE_SCORE)
  if (sure.length === 0) return null
  return (
    <Button size="small" isLoading={isAccepting} onClick={() => accept(sure)}>
      {t("needs.mapAll", { count: sure.length })}
    </Button>
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

/** One action for all problems with the same code. */
export function ProblemsFix({ problems }: { problems: AdminProblem[] }) {
  const code = problems[0]?.code ?? ""
  const trxIds = problems.flatMap(({ why }) => ("trx_id" in why.values ? why.values.trx_id : []))
  if (problems.every(({ is_dismissible }) => is_dismissible)) return <Dismiss ids={problems.map(({ id }) => id)} />
  if (code === "shown_price_refused") return <AcceptShownPrices />
  if (trxIds.length === 0) return null
  if (REPORTED_AGAIN.has(code)) return <ReportAgain trxIds={trxIds} />
  return ASKED_AGAIN.has(code) ? <AskAgain trxIds={trxIds} /> : null
}

/** From now on purchases at the price that customers see become orders. */
function AcceptShownPrices() {
  const t = useText()
  const { data: settings } = useSettings()
  const change = useChangeSettings(useMutationToasts(() => t("needs.shownPricesAccepted")))
  if (!settings) return null
  const accept = () => change.mutate({ price_policy: "approved", expected: { price_policy: settings.price_policy } })
  return (
    <Button size="small" isLoading={change.isPending} onClick={accept}>
      {t("needs.acceptShownPrices")}
    </Button>
  )
}

const REPORTED_AGAIN: ReadonlySet<string> = new Set(["delivery_refused", "delivery_not_sent"])
const ASKED_AGAIN: ReadonlySet<string> = new Set(["deal_unconfirmed", "deal_not_settled", "deal_disagreement"])

function ReportAgain({ trxIds }: { trxIds: string[] }) {
  const t = useText()
  return (
    <AllButton
      text="needs.reportAgain"
      ids={trxIds}
      {...useReportDeliveries(useMutationToasts(() => t("delivery.told")))}
    />
  )
}

function AskAgain({ trxIds }: { trxIds: string[] }) {
  const t = useText()
  return (
    <AllButton text="needs.askAgain" ids={trxIds} {...useRecheckDeals(useMutationToasts(() => t("needs.asked")))} />
  )
}

function Dismiss({ ids }: { ids: string[] }) {
  return <AllButton text="needs.dismiss" ids={ids} {...useDismissProblems(useMutationToasts())} />
}

interface AllButtonProps {
  text: TextKey
  ids: string[]
  mutate: (ids: string[]) => void
  isPending: boolean
}

function AllButton({ text, ids, mutate, isPending }: AllButtonProps) {
  const t = useText()
  return (
    <Button size="small" variant="transparent" isLoading={isPending} onClick={() => mutate(ids)}>
      {t(text, { count: ids.length })}
    </Button>
  )
}
