import { ArrowPath } from "@medusajs/icons"
import { Alert, Button, Text } from "@medusajs/ui"
import type { AddressReview } from "../../core/deals/address"
import { api } from "../client/api"
import type { Deal } from "../client/types"
import { TransactionStatus, useTransactionStatusText } from "../components/transaction-status"
import { useAction } from "../components/use-action"
import { When } from "../components/when"
import { type TextKey, useText } from "../i18n/use-text"

const VARIANTS = {
  received: "info",
  reserved: "info",
  committed: "warning",
  confirmed: "success",
  cancelled: "info",
  refused: "error",
} as const

const REVIEWS = {
  no_street: "reviews.no_street",
  no_city: "reviews.no_city",
  no_phone: "reviews.no_phone",
  country_not_in_region: "reviews.country_not_in_region",
  no_shipping_option: "reviews.no_shipping_option",
  shipping_profile_differs: "reviews.shipping_profile_differs",
} as const satisfies Record<AddressReview, TextKey> & Record<string, TextKey>

const isReview = (code: string): code is keyof typeof REVIEWS => code in REVIEWS

/** What the state means for whoever packs parcels; above all: not before the sale is confirmed. */
export function Standing({ deal }: { deal: Deal }) {
  const t = useText()
  return (
    <div className="flex flex-col gap-y-3">
      <Alert variant={VARIANTS[deal.state]}>
        <strong className="txt-compact-small-plus block">{t(`dealStates.${deal.state}.what`)}</strong>
        {t(`dealStates.${deal.state}.meaning`)}
        {deal.refusal_code && <RefusalCode code={deal.refusal_code} />}
      </Alert>
      {deal.review.length > 0 && (
        <Alert variant="warning">
          <strong className="txt-compact-small-plus block">{t("deal.review")}</strong>
          <ul>
            {deal.review.map((code) => (
              <li key={code}>{isReview(code) ? t(REVIEWS[code]) : code}</li>
            ))}
          </ul>
        </Alert>
      )}
      <Recheck deal={deal} />
    </div>
  )
}

function RefusalCode({ code }: { code: NonNullable<Deal["refusal_code"]> }) {
  const t = useText()
  return (
    <span className="block">
      {t(`refusalCodes.${code}`)} <code className="txt-compact-xsmall">{code}</code>
    </span>
  )
}

function Recheck({ deal }: { deal: Deal }) {
  const t = useText()
  const toStatusText = useTransactionStatusText()
  const recheck = useAction({
    run: () => api.recheckDeal(deal.trx_id),
    done: ({ order }) =>
      t("deal.rechecked", { status: order.remote_status ? toStatusText(order.remote_status) : t("deal.notRead") }),
  })
  if (deal.state === "refused") return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <Text as="div" size="small" className="text-ui-fg-subtle">
        {t("deal.atService")}:{" "}
        {deal.remote_status ? <TransactionStatus code={deal.remote_status} /> : t("deal.notRead")}
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
