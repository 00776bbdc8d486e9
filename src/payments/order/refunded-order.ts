import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MathBN } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { paymentsOf, readPaymentOrder } from "./payment-order"
import { type Store } from "../../store/store"

/** Checks whether this store's books show the whole payment as refunded. */
export async function isRefunded(store: Store, orderId: string): Promise<boolean> {
  const payments = paymentsOf(await readPaymentOrder(store, orderId))
  return (
    payments.length > 0 &&
    payments.every(({ amount, refunds }) => refunds.reduce((sum, refund) => sum + refund.amount, 0) >= amount)
  )
}

/** Sum of the refunds in this store's books, in major units. A deal's refund exists only in these books. */
export async function readRefundedHere(store: Store, orderId: string): Promise<string> {
  const refunds = paymentsOf(await readPaymentOrder(store, orderId)).flatMap(({ refunds }) => refunds)
  return MathBN.sum(0, ...refunds.map(({ amount }) => amount)).toString()
}

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
