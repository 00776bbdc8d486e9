import { type OrderPayment } from "../../payments/order/payment-order"
import { type DealState } from "../rules/status"
import { type DealRow } from "../sql/deal-row"

/** A deal with an order and a final answer, for every later state of the sale. */
export type CommittedDeal = DealRow & { order_id: string; variant_id: string }

const COMMITTED: ReadonlySet<DealState> = new Set(["committed", "confirmed", "cancelled"])

export const isCommitted = (deal: DealRow): deal is CommittedDeal =>
  COMMITTED.has(deal.state) && deal.order_id !== null && deal.variant_id !== null

/** Payload of the events `partner-commerce.deal.committed`, `.confirmed` and `.cancelled`. */
export const toEventData = ({ trx_id, order_id, partner_id }: DealRow) => ({ trx_id, order_id, product_id: partner_id })

export const toOrderPayment = ({ trx_id, order_id, amount }: CommittedDeal): OrderPayment & { kind: "deal" } => ({
  kind: "deal",
  orderId: order_id,
  amount: Number(amount),
  trxId: trx_id,
})
