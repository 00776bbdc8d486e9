import type { DeliveryStatus } from "../../core/wire/transactions"
import { type Deal, type DealDetail, DELIVERY_STATUSES } from "../client/types"
import { useTransactionStatusText } from "../components/transaction-status"
import { useFormat } from "../i18n/use-format"
import { useText } from "../i18n/use-text"

type TimelineEvent = DealDetail["timeline"][number]

const isDeliveryStatus = (detail: string): detail is DeliveryStatus =>
  DELIVERY_STATUSES.some((status) => status === detail)

/** @returns what is told of an event beside its name, in the chosen language where it is in our own words */
export function useDetailText(refusalCode: Deal["refusal_code"]): (event: TimelineEvent) => string | undefined {
  const t = useText()
  const { duration } = useFormat()
  const toStatusText = useTransactionStatusText()
  return ({ event, detail, why, took_ms }) => {
    if (why?.code === "service_says") return t("dealReasons.service_says", { status: toStatusText(why.status) })
    if (why) return t(`dealReasons.${why.code}`)
    if (took_ms !== undefined) return t("deal.took", { duration: duration(took_ms) })
    if (event === "refused" && refusalCode) return t(`refusalCodes.${refusalCode}`)
    if (detail === undefined) return undefined
    return isDeliveryStatus(detail) ? t(`deliveryStatuses.${detail}`) : toStatusText(detail)
  }
}
