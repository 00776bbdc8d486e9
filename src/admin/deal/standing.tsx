import { ArrowPath } from "@medusajs/icons"
import { Alert, Button, Text } from "@medusajs/ui"
import { api } from "../client/api"
import type { Deal } from "../client/types"
import { useAction } from "../components/use-action"
import { When } from "../components/when"
import { useText } from "../i18n/use-text"

const VARIANTS = {
  received: "info",
  reserved: "info",
  committed: "warning",
  confirmed: "success",
  cancelled: "info",
  refused: "error",
} as const

/** What the state means for whoever packs parcels; above all: not before the sale is confirmed. */
export function Standing({ deal }: { deal: Deal }) {
  const t = useText()
  return (
    <div className="flex flex-col gap-y-3">
      <Alert variant={VARIANTS[deal.state]}>
        <strong className="txt-compact-small-plus block">{t(`dealStates.${deal.state}.what`)}</strong>
        {t(`dealStates.${deal.state}.meaning`)}
        {deal.refusal_code && ` (${deal.refusal_code})`}
      </Alert>
      {deal.review.length > 0 && (
        <Alert variant="warning">
          <strong className="txt-compact-small-plus block">{t("deal.review")}</strong>
          {deal.review.join(", ")}
        </Alert>
      )}
      <Recheck deal={deal} />
    </div>
  )
}

function Recheck({ deal }: { deal: Deal }) {
  const t = useText()
  const recheck = useAction({
    run: () => api.recheckDeal(deal.trx_id),
    done: ({ order }) => t("deal.rechecked", { status: order.remote_status ?? "-" }),
  })
  if (deal.state === "refused") return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <Text as="div" size="small" className="text-ui-fg-subtle">
        {t("deal.remoteStatus", { status: deal.remote_status ?? t("deal.notRead") })}
        {deal.next_check_at && (
          <>
            {" · "}
            {t("deal.nextCheck")} <When at={deal.next_check_at} />
          </>
        )}
      </Text>
      <Button size="small" variant="secondary" isLoading={recheck.isPending} onClick={() => recheck.mutate()}>
        <ArrowPath aria-hidden />
        {t("deal.recheck")}
      </Button>
    </div>
  )
}
