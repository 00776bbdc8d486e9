import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, OrderChangeStatus, OrderStatus } from "@medusajs/framework/utils"
import { BigNumber } from "bignumber.js"
import { z } from "@medusajs/framework/zod"
import { medusaAmount } from "../checkout/medusa-amount"

const orderRow = z.object({
  status: z.string(),
  summary: z.object({ pending_difference: medusaAmount.nullish() }).nullish(),
})

export type BookingObstacle = "refund_order_cancelled" | "refund_order_changing"

/**
 * Finds the reason why Medusa's workflow cannot book a refund of the order. Medusa lowers the order's total by the part of a refund that the order
 * does not owe. It refuses that for a cancelled order, and while an edit, return, exchange, claim or transfer of the order is open, but only
 * after the money went back.
 *
 * @param amount in major units, exact, as Medusa books it
 * @returns null = Medusa can book the refund
 */
export async function findBookingObstacle(
  container: MedusaContainer,
  orderId: string,
  amount: string,
): Promise<BookingObstacle | null> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "order",
    fields: ["id", "status", "summary.*"],
    filters: { id: orderId },
  })
  const [order] = z.array(orderRow).parse(data)
  const owed = new BigNumber(order?.summary?.pending_difference ?? 0).negated()
  if (owed.isGreaterThanOrEqualTo(amount)) return null
  if (order?.status === OrderStatus.CANCELED) return "refund_order_cancelled"
  const { data: open } = await query.graph({
    entity: "order_change",
    fields: ["id"],
    filters: { order_id: orderId, status: [OrderChangeStatus.PENDING, OrderChangeStatus.REQUESTED] },
  })
  return open.length > 0 ? "refund_order_changing" : null
}
