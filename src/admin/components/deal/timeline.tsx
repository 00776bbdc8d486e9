import { Text } from "@medusajs/ui"
import type { AdminDealDetail } from "../../../api/admin/partner-commerce/orders/order-view"
import { useFormat } from "../../i18n/use-format"
import { type TextKey, useText } from "../../i18n/use-text"
import { useDetailText } from "./use-detail-text"

const EVENTS = {
  received: "dealEvents.received",
  reserved: "dealEvents.reserved",
  committed: "dealEvents.committed",
  answered: "dealEvents.answered",
  answer_not_written: "dealEvents.answer_not_written",
  refused: "dealEvents.refused",
  confirmed: "dealEvents.confirmed",
  cancelled: "dealEvents.cancelled",
  status_callback: "dealEvents.status_callback",
  status_read: "dealEvents.status_read",
  status_unreadable: "dealEvents.status_unreadable",
  refunded_here: "dealEvents.refunded_here",
  delivery_accepted: "dealEvents.delivery_accepted",
  delivery_refused: "dealEvents.delivery_refused",
} as const satisfies Record<string, TextKey>

const isKnown = (event: string): event is keyof typeof EVENTS => event in EVENTS

/** Everything that happened to a deal, the newest first. */
export function Timeline({ deal: { timeline, refusal_code } }: { deal: AdminDealDetail }) {
  const t = useText()
  const toDetailText = useDetailText(refusal_code)
  const { moment } = useFormat()
  return (
    <ol className="flex flex-col">
      {[...timeline].reverse().map(({ at, event, ...rest }, index) => (
        <li key={`${at} ${event} ${index}`} className="relative flex gap-x-3 pb-4 last:pb-0">
          <span aria-hidden className="flex flex-col items-center">
            <span className="bg-ui-tag-neutral-icon mt-1.5 h-2 w-2 shrink-0 rounded-full" />
            {index < timeline.length - 1 && <span className="bg-ui-border-strong w-px flex-1" />}
          </span>
          <div className="min-w-0">
            <Text size="small" leading="compact" weight="plus">
              {isKnown(event) ? t(EVENTS[event]) : event.replaceAll("_", " ")}
            </Text>
            <Text size="small" leading="compact" className="text-ui-fg-subtle break-words empty:hidden">
              {toDetailText({ at, event, ...rest })}
            </Text>
            <Text size="xsmall" className="text-ui-fg-subtle">
              <time dateTime={at}>{moment(at)}</time>
            </Text>
          </div>
        </li>
      ))}
    </ol>
  )
}
