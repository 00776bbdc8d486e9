import type { DeliveryStatus } from "../../../service/rules/wire/transactions"
import type { AdminDeal, AdminDealDetail } from "../../../api/admin/partner-commerce/deals/deal-view"
import { DELIVERY_STATUSES } from "./delivery-statuses"
import { useTransactionStatusText } from "../transaction/transaction-status"
import { useFormat } from "../../i18n/use-format"
import { useServerText } from "../../i18n/use-server-text"
import { useText } from "../../i18n/use-text"

type TimelineEvent = AdminDealDetail["timeline"][number]

const isDeliveryStatus = (detail: string): detail is DeliveryStatus =>
  DELIVERY_STATUSES.some((status) => status === detail)

/** @returns an event's detail, shown after its name; the plugin's own messages appear in the chosen language */
export function useDetailText({
  refusal_code,
  currency_code,
}: Pick<AdminDeal, "refusal_code" | "currency_code">): (event: TimelineEvent) => string | undefined {
  const t = useText()
  const { duration, money } = useFormat()
  const toStatusText = useTransactionStatusText()
  const { toText } = useServerText()
  return ({ event, detail, why, failure, took_ms }) => {
    const cause = why ?? failure
    if (cause) return toText(cause)
    if (took_ms !== undefined) return t("deal.took", { duration: duration(took_ms) })
    if (event === "refused" && refusal_code) return t(`refusalCodes.${refusal_code}`)
    if (detail === undefined) return undefined
    // The whole refunded sum of the order, in major units.
    if (event === "refunded_here" && Number.isFinite(Number(detail))) return money(Number(detail), currency_code)
    // The person who caused the event.
    if (event === "erased") return detail
    return isDeliveryStatus(detail) ? t(`deliveryStatuses.${detail}`) : toStatusText(detail)
  }
}
