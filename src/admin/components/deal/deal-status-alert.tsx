import { Alert } from "@medusajs/ui"
import type { AddressReview } from "../../../orders/rules/address"
import type { AdminDealDetail, AdminDealResponse } from "../../../api/admin/partner-commerce/deals/deal-view"
import type { AdminProblem } from "../../../api/admin/partner-commerce/overview/overview-view"
import type { OrderBooks } from "../../lib/order-money"
import { RemoteStatus, useRecheckedText } from "../transaction/remote-status"
import { useTransactionStatusText } from "../transaction/transaction-status"
import { useFreshProblems } from "../../hooks/api/overview"
import { useRecheckDeal } from "../../hooks/api/deals"
import { useFormat } from "../../i18n/use-format"
import { useMutationToasts } from "../../hooks/use-mutation-toasts"
import { useServerText } from "../../i18n/use-server-text"
import { type TextKey, useText } from "../../i18n/use-text"
import { decideShipping, type Shipping } from "./shipping"

const VARIANTS = {
  received: "info",
  reserved: "info",
  committed: "warning",
  confirmed: "success",
  cancelled: "info",
  refused: "error",
  ended: "error",
  refunded: "error",
  gone: "error",
  captured_early: "warning",
  capturing: "info",
  refunded_in_part: "info",
  refunded_here: "error",
  cancelled_here: "error",
  cancelling: "info",
  refunded_both: "info",
  disputed: "error",
  sent_in_vain: "error",
  DISPATCHED: "info",
  DELIVERY_SUCCESSFUL: "success",
  DELIVERY_FAILED: "warning",
  returned: "warning",
} as const satisfies Record<Shipping["kind"], string>

const REVIEWS = {
  no_street: "reviews.no_street",
  no_city: "reviews.no_city",
  no_phone: "reviews.no_phone",
  no_country: "reviews.no_country",
  country_not_in_region: "reviews.country_not_in_region",
  unknown_province: "reviews.unknown_province",
  no_shipping_option: "reviews.no_shipping_option",
  shipping_profile_differs: "reviews.shipping_profile_differs",
} as const satisfies Record<AddressReview, TextKey> & Record<string, TextKey>

const isReview = (code: string): code is keyof typeof REVIEWS => code in REVIEWS

/** Alert for the person who packs parcels: they ship only after the service confirms the sale, and stop when the sale falls through. */
export function DealStatusAlert({ deal, books }: { deal: AdminDealDetail; books: OrderBooks | null }) {
  const t = useText()
  const toWords = useShippingWords(deal, books)
  const shipping = decideShipping(useFreshProblems(deal), books)
  const { what, meaning } = toWords(shipping)
  return (
    <div className="flex flex-col gap-y-3">
      <Alert variant={VARIANTS[shipping.kind]}>
        <strong className="txt-compact-small-plus block">{what}</strong>
        {meaning}
        {deal.refusal_code && <RefusalCode code={deal.refusal_code} />}
        {deal.price_asked !== null && <Prices deal={deal} asked={deal.price_asked} />}
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

function useShippingWords(deal: AdminDealDetail, books: OrderBooks | null) {
  const t = useText()
  const toStatusText = useTransactionStatusText()
  const { money } = useFormat()
  const { toText, toFix } = useServerText()
  const status = deal.remote_status ? toStatusText(deal.remote_status) : t("deal.notRead")
  const explain = (problem: AdminProblem) => `${toText(problem.why)}. ${toFix(problem)}`
  return (shipping: Shipping): { what: string; meaning: string } => {
    switch (shipping.kind) {
      case "ended":
      case "refunded":
      case "gone":
        return {
          what: t(`dealAlerts.${shipping.kind}.what`),
          meaning: t(`dealAlerts.${shipping.kind}.meaning`, { status }),
        }
      case "refunded_in_part":
        return {
          what: t("dealAlerts.refunded_in_part.what"),
          meaning: t("dealAlerts.refunded_in_part.meaning", {
            refunded: money(books?.refunded ?? 0, deal.currency_code),
          }),
        }
      case "captured_early":
      case "capturing":
      case "refunded_here":
      case "cancelled_here":
      case "cancelling":
      case "refunded_both":
        return { what: t(`dealAlerts.${shipping.kind}.what`), meaning: t(`dealAlerts.${shipping.kind}.meaning`) }
      case "disputed":
        return { what: t("dealAlerts.disputed.what"), meaning: explain(shipping.problem) }
      case "sent_in_vain":
        return {
          what: t("dealAlerts.sent_in_vain.what"),
          meaning: shipping.problem ? explain(shipping.problem) : t("dealAlerts.sent_in_vain.meaning", { status }),
        }
      case "DISPATCHED":
      case "DELIVERY_SUCCESSFUL":
      case "DELIVERY_FAILED":
        return {
          what: t(`deliveryStatuses.${shipping.kind}`),
          meaning: t(`dealAlerts.${shipping.kind}.meaning`),
        }
      case "returned":
        return {
          what: t("dealOutcomes.returned.name"),
          meaning:
            deal.refunded > 0
              ? t("dealOutcomes.returned.refunded", { amount: money(deal.refunded, deal.currency_code) })
              : t("dealOutcomes.returned.meaning"),
        }
      case "cancelled":
        return deal.outcome === "cancelled_here" || deal.outcome === "cancelled_unanswered"
          ? { what: t(`dealOutcomes.${deal.outcome}.what`), meaning: t(`dealOutcomes.${deal.outcome}.meaning`) }
          : { what: t("dealStates.cancelled.what"), meaning: t("dealStates.cancelled.meaning") }
      default:
        return { what: t(`dealStates.${shipping.kind}.what`), meaning: t(`dealStates.${shipping.kind}.meaning`) }
    }
  }
}

function RefusalCode({ code }: { code: NonNullable<AdminDealDetail["refusal_code"]> }) {
  const t = useText()
  return (
    <span className="block">
      {t(`refusalCodes.${code}`)} <code className="txt-compact-xsmall">{code}</code>
    </span>
  )
}

/** The product with this store's price and the price that the customer paid. */
function Prices({ deal: { title, amount, currency_code }, asked }: { deal: AdminDealDetail; asked: number }) {
  const t = useText()
  const { money } = useFormat()
  const prices = { asked: money(asked, currency_code), paid: money(amount, currency_code) }
  return <span className="block">{title ? t("deal.pricesOf", { title, ...prices }) : t("deal.prices", prices)}</span>
}

function Recheck({ deal }: { deal: AdminDealDetail }) {
  const toText = useRecheckedText()
  const toasts = useMutationToasts<AdminDealResponse>(({ deal }) => toText(deal.remote_status))
  const recheck = useRecheckDeal(deal.trx_id, toasts)
  return deal.state === "refused" ? null : <RemoteStatus transaction={deal} recheck={recheck} />
}
