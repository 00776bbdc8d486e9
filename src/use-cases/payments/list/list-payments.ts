import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../../../modules/partner-commerce"
import { type PaymentListQuestion } from "../../../modules/partner-commerce/payments/payment-list"
import { type PaymentRow } from "../../../modules/partner-commerce/payments/payment-row"
import { type RefundRow } from "../../../modules/partner-commerce/payments/refund-row"
import { findOrdersByNumber } from "../../orders-by-number"

export interface PaymentWithRefunds {
  payment: PaymentRow
  refunds: RefundRow[]
}

/** Lists payments, the newest first. The text that is searched for may also be the number of this store's order. */
export async function listPayments(
  container: MedusaContainer,
  question: Omit<PaymentListQuestion, "orderIds">,
): Promise<{ payments: PaymentWithRefunds[]; count: number }> {
  const { list, refunds: refundBooks } = container.resolve(PARTNER_COMMERCE).payments
  const orderIds = await findOrdersByNumber(container, question.q)
  const { payments, count } = await list.read({ ...question, orderIds })
  const trxIds = payments.flatMap(({ trx_id }) => (trx_id === null ? [] : [trx_id]))
  const refunds = await refundBooks.ledger.ofTransactions(trxIds)
  const withRefunds = payments.map((payment) => ({
    payment,
    refunds: refunds.filter(({ trx_id }) => trx_id === payment.trx_id),
  }))
  return { payments: withRefunds, count }
}
