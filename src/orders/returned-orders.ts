import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { hasReceivedReturn } from "./rules/received-return"

const rows = z.array(
  z.object({ id: z.string(), returns: z.array(z.object({ status: z.string() }).nullish()).nullish() }),
)

/** @returns the ids of the orders whose goods came back to the store */
export async function findReturnedOrders(
  container: MedusaContainer,
  orderIds: readonly (string | null)[],
): Promise<Set<string>> {
  const id = [...new Set(orderIds.filter((each) => each !== null))]
  if (id.length === 0) return new Set()
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "order", fields: ["id", "returns.status"], filters: { id } })
  return new Set(rows.parse(data).flatMap((order) => (hasReceivedReturn(order.returns) ? order.id : [])))
}
