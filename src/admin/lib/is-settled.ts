/** Decides whether a sale is final. The plugin no longer changes a final sale, so an open page reads it only once. */
import type { AdminDealDetail } from "../../api/admin/partner-commerce/deals/deal-view"
import type { AdminPaymentDetail, AdminRefund } from "../../api/admin/partner-commerce/payments/payment-view"

interface Refunded {
  refunds: readonly Pick<AdminRefund, "state">[]
}
type EndedDeal = Pick<AdminDealDetail, "state" | "delivery_status" | "pending_delivery_status"> &
  Refunded & { unfinished: readonly unknown[] }
type EndedPayment = Pick<AdminPaymentDetail, "state"> & Refunded

const DELIVERED: readonly (string | null)[] = ["DELIVERY_SUCCESSFUL", "DELIVERY_FAILED"]
const WITHOUT_MONEY: readonly string[] = ["failed", "abandoned", "reversed"]
const DECIDED: readonly string[] = ["done", "refused"]

/** The deal was refused or cancelled, or its delivery is over, and no refund is open. */
export function isSettledDeal(deal: EndedDeal): boolean {
  const { state, delivery_status, pending_delivery_status, unfinished } = deal
  if (unfinished.length > 0 || pending_delivery_status !== null || isRefundOpen(deal)) return false
  return state === "refused" || state === "cancelled" || (state === "confirmed" && DELIVERED.includes(delivery_status))
}

/** The payment ended without money, and no refund is open. */
export const isSettledPayment = (payment: EndedPayment): boolean =>
  WITHOUT_MONEY.includes(payment.state) && !isRefundOpen(payment)

const isRefundOpen = ({ refunds }: Refunded) => refunds.some(({ state }) => !DECIDED.includes(state))
