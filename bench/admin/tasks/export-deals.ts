import { type MedusaContainer } from "@medusajs/framework/types"
import { exportDeals } from "../../../src/api/admin/partner-commerce/csv-exports"
import { openStore } from "../../../src/store/store"

/** Reads the whole file of deals like the route that sends it. @returns the number of rows */
export default async function exportAllDeals(container: MedusaContainer): Promise<number> {
  let rows = -1
  for await (const chunk of exportDeals(openStore(container), { states: null, q: null }, { hasCustomers: true }))
    rows += chunk.split("\n").length - 1
  return rows
}
