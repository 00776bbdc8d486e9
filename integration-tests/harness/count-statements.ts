import { type MedusaContainer } from "@medusajs/framework/types"
import { type Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

/** The store's other work at the same time counts too. */
export interface Cost {
  statements: number
  rows: number
}

export async function costOf(container: MedusaContainer, work: () => Promise<unknown>): Promise<Cost> {
  const knex = container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const cost = { statements: 0, rows: 0 }
  const count = (rows: unknown) => {
    cost.statements++
    cost.rows += Array.isArray(rows) ? rows.length : Number((rows as { rowCount?: number } | null)?.rowCount ?? 0)
  }
  knex.on("query-response", count)
  try {
    await work()
    return cost
  } finally {
    knex.removeListener("query-response", count)
  }
}
