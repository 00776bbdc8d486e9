import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"

const rows = z.array(z.object({ id: z.string() }))

/** Postgres's integer. */
const LARGEST = 2_147_483_647

/** @returns ids of this store's orders that its admin shows under the number which somebody searches for, as "1024" or "#1024" */
export async function findOrdersByNumber(container: MedusaContainer, text: string | null): Promise<string[]> {
  const number = Number(/^#?(\d+)$/.exec(text ?? "")?.[1])
  if (!(number <= LARGEST)) return []
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "order", fields: ["id"], filters: { display_id: number } })
  return rows.parse(data).map(({ id }) => id)
}
