import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MathBN } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { findPaymentOf, type OrderPayment, paymentsOf, readPaymentOrder } from "./payment-order"
import { type PaymentOrder } from "../sql/checkout-queries"
import { type Store } from "../../store/store"

/** Refunds in this store's books, in major units. */
export interface RefundedHere {
  /** Refunds of the transaction's payment. */
  ofPayment: string
  /** Refunds of all payments of the order, for example also of goods that an edit added and the customer paid by hand. */
  ofOrder: string
  /** The whole payment of the transaction is refunded. */
  isWhole: boolean
}

/** @throws if the order does not exist */
export async function readRefundedHere(store: Store, paid: OrderPayment): Promise<RefundedHere> {
  return toRefundedHere(await readPaymentOrder(store, paid.orderId), paid)
}

export function toRefundedHere(order: PaymentOrder, paid: OrderPayment): RefundedHere {
  const payment = findPaymentOf(order, paid)
  const ofPayment = sumOf(payment?.refunds ?? [])
  return {
    ofPayment: ofPayment.toString(),
    ofOrder: sumOf(paymentsOf(order).flatMap(({ refunds }) => refunds)).toString(),
    isWhole: payment !== undefined && ofPayment.isGreaterThanOrEqualTo(payment.amount),
  }
}

const sumOf = (refunds: readonly { amount: number }[]) => MathBN.sum(0, ...refunds.map(({ amount }) => amount))

export async function findOrderOfPayment(container: MedusaContainer, paymentId: string): Promise<string | null> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "payment",
    fields: ["id", "payment_collection.order.id"],
    filters: { id: paymentId },
  })
  const [payment] = z.array(paymentRow).parse(data)
  return payment?.payment_collection?.order?.id ?? null
}

const paymentRow = z.object({
  payment_collection: z.object({ order: z.object({ id: z.string() }).nullish() }).nullish(),
})
