import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { isSameAmount } from "../../core/payments/lines"
import { z } from "@medusajs/framework/zod"
import { type PaymentRow } from "../../modules/partner-commerce/payments/payment-row"
import { type PaymentSession, readSession } from "./read-session"

export interface PaidOrder {
  id: string
  isCanceled: boolean
  /** As the customer knows it. */
  number: string
}

/** The store's side of a payment: Medusa's facts, which no request and no lost event can make wrong. */
export interface PaymentFacts {
  /** The session that shows it; null once it was deleted. */
  session: PaymentSession | null
  /** The order that it pays, also a cancelled one. */
  order: PaidOrder | null
  hasOrder: boolean
  /** Whether a cart or an order still waits for exactly this payment. */
  isWanted: boolean
}

const orderRow = z.object({
  id: z.string(),
  status: z.string(),
  display_id: z.union([z.number(), z.string()]).nullish(),
})

export async function readPaymentFacts(container: MedusaContainer, payment: PaymentRow): Promise<PaymentFacts> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const session = await readSession(container, payment.session_id)
  const links = await query.graph({ entity: "order_cart", fields: ["order_id"], filters: { cart_id: payment.cart_id } })
  const orderId = z.array(z.object({ order_id: z.string() })).parse(links.data)[0]?.order_id
  const orders =
    orderId === undefined
      ? []
      : (await query.graph({ entity: "order", fields: ["id", "status", "display_id"], filters: { id: orderId } })).data
  const [found] = z.array(orderRow).parse(orders)
  // An order of the same cart that was paid in another way is none of this payment's.
  const order = found && session ? toOrder(found) : null
  const isExact = session !== null && isSameAmount(session.amount, payment.amount)
  const hasOrder = order !== null && !order.isCanceled
  return { session, order, hasOrder, isWanted: isExact && (found === undefined || hasOrder) }
}

const toOrder = ({ id, status, display_id }: z.output<typeof orderRow>): PaidOrder => ({
  id,
  isCanceled: status === "canceled",
  number: String(display_id ?? id),
})
