import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, OrderChangeStatus } from "@medusajs/framework/utils"
import { BigNumber } from "bignumber.js"
import { z } from "@medusajs/framework/zod"
import { medusaAmount } from "../checkout/medusa-amount"

const orderRow = z.object({ summary: z.object({ pending_difference: medusaAmount.nullish() }).nullish() })

/**
 * Checks whether an open edit, return, exchange, claim or transfer of the order blocks a refund. Medusa lowers the order's total by the part of a refund
 * that the order does not owe. It refuses that while another change is open, but only after the money went back.
 *
 * @param amount in major units, exact, as Medusa books it
 */
export async function isBlockedByChange(container: MedusaContainer, orderId: string, amount: string): Promise<boolean> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data: open } = await query.graph({
    entity: "order_change",
    fields: ["id"],
    filters: { order_id: orderId, status: [OrderChangeStatus.PENDING, OrderChangeStatus.REQUESTED] },
  })
  if (open.length === 0) return false
  const { data } = await query.graph({ entity: "order", fields: ["id", "summary.*"], filters: { id: orderId } })
  const [order] = z.array(orderRow).parse(data)
  const owed = new BigNumber(order?.summary?.pending_difference ?? 0).negated()
  return owed.isLessThan(amount)
}
