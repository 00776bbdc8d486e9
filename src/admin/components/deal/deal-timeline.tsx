import type { AdminDealDetail } from "../../../api/admin/partner-commerce/deals/deal-view"
import { type TextKey, useText } from "../../i18n/use-text"
import { Timeline } from "../timeline"
import { useDetailText } from "./use-detail-text"

const EVENTS = {
  received: "dealEvents.received",
  restored: "dealEvents.restored",
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
  record_unreadable: "dealEvents.record_unreadable",
  refunded_here: "dealEvents.refunded_here",
  delivery_accepted: "dealEvents.delivery_accepted",
  delivery_refused: "dealEvents.delivery_refused",
  erased: "dealEvents.erased",
} as const satisfies Record<string, TextKey>

const isKnown = (event: string): event is keyof typeof EVENTS => event in EVENTS

/** Everything that happened to a deal, the newest first. */
export function DealTimeline({ deal }: { deal: AdminDealDetail }) {
  const t = useText()
  const toDetail = useDetailText(deal)
  const toName = (event: string) => (isKnown(event) ? t(EVENTS[event]) : event.replaceAll("_", " "))
  return <Timeline events={deal.timeline} toName={toName} toDetail={toDetail} />
}
