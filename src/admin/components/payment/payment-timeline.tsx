import type { AdminPaymentDetail } from "../../../api/admin/partner-commerce/payments/payment-view"
import { useFormat } from "../../i18n/use-format"
import { useServerText } from "../../i18n/use-server-text"
import { type TextKey, useText } from "../../i18n/use-text"
import { useTransactionStatusText } from "../transaction/transaction-status"
import { Timeline } from "../timeline"
import { isForPeople } from "./event-detail"

const EVENTS = {
  opened: "paymentEvents.opened",
  restored: "paymentEvents.restored",
  adopted: "paymentEvents.adopted",
  created: "paymentEvents.created",
  not_created: "paymentEvents.not_created",
  found: "paymentEvents.found",
  abandoned: "paymentEvents.abandoned",
  held: "paymentEvents.held",
  approved: "paymentEvents.approved",
  failed: "paymentEvents.failed",
  reversed: "paymentEvents.reversed",
  completion_interrupted: "paymentEvents.completion_interrupted",
  order_placed: "paymentEvents.order_placed",
  not_reversed: "paymentEvents.not_reversed",
  order_made: "paymentEvents.order_made",
  no_order: "paymentEvents.no_order",
  order_cancelled: "paymentEvents.order_cancelled",
  taken_back: "paymentEvents.taken_back",
  told: "paymentEvents.told",
  told_in_vain: "paymentEvents.told_in_vain",
  cancellation_requested: "paymentEvents.cancellation_requested",
  status_callback: "paymentEvents.status_callback",
  status_read: "paymentEvents.status_read",
  status_unreadable: "paymentEvents.status_unreadable",
  record_unreadable: "paymentEvents.record_unreadable",
  record_read: "paymentEvents.record_read",
  open_amount: "paymentEvents.open_amount",
  refund_requested: "paymentEvents.refund_requested",
  refund_sent: "paymentEvents.refund_sent",
  refund_lines_refused: "paymentEvents.refund_lines_refused",
  refund_pending: "paymentEvents.refund_pending",
  refund_done: "paymentEvents.refund_done",
  refund_refused: "paymentEvents.refund_refused",
  refund_no_answer: "paymentEvents.refund_no_answer",
  refund_record_unreadable: "paymentEvents.refund_record_unreadable",
  refund_found_there: "paymentEvents.refund_found_there",
  refund_not_found_there: "paymentEvents.refund_not_found_there",
  refund_booked: "paymentEvents.refund_booked",
  refund_not_booked: "paymentEvents.refund_not_booked",
} as const satisfies Record<string, TextKey>

const isKnown = (event: string): event is keyof typeof EVENTS => event in EVENTS

/** Shows all events of a payment and its refunds, the newest first. */
export function PaymentTimeline({ payment }: { payment: AdminPaymentDetail }) {
  const t = useText()
  const { money } = useFormat()
  const toStatusText = useTransactionStatusText()
  const { toText } = useServerText()
  const toName = (event: string) => (isKnown(event) ? t(EVENTS[event]) : event.replaceAll("_", " "))
  const toDetail = ({ event, detail, why, failure, refund }: AdminPaymentDetail["timeline"][number]) => {
    if (event === "open_amount") return money(Number(detail), payment.currency_code)
    const cause = why ?? failure
    const words = cause ? toText(cause) : isForPeople(event) && detail && (refund ? detail : toStatusText(detail))
    return refund ? [money(refund.amount, refund.currency_code), words].filter(Boolean).join(" · ") : words || undefined
  }
  return <Timeline events={payment.timeline} toName={toName} toDetail={toDetail} />
}
