import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"

const rows = z.array(z.object({ id: z.string() }))
const numbered = z.array(z.object({ id: z.string(), display_id: z.number() }))

/** The largest `integer` of Postgres. */
const LARGEST = 2_147_483_647

/** @returns the ids of orders with the searched order number, written as "1024" or "#1024" */
export async function findOrdersByNumber(container: MedusaContainer, text: string | null): Promise<string[]> {
  const number = Number(/^#?(\d+)$/.exec(text ?? "")?.[1])
  if (!(number <= LARGEST)) return []
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "order", fields: ["id"], filters: { display_id: number } })
  return rows.parse(data).map(({ id }) => id)
}

/** @returns the order number that this store's admin shows, by order; deleted orders are missing */
export async function readOrderNumbers(
  container: MedusaContainer,
  orderIds: readonly (string | null)[],
): Promise<Map<string, number>> {
  const id = [...new Set(orderIds.filter((each) => each !== null))]
  if (id.length === 0) return new Map()
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "order", fields: ["id", "display_id"], filters: { id } })
  return new Map(numbered.parse(data).map((order) => [order.id, order.display_id]))
}
