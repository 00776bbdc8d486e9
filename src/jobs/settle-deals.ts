import { type MedusaContainer } from "@medusajs/framework/types"
import { settleDueDeals } from "../use-cases/deals/settle-due-deals"

/** Undoes deals that a crash left half made, finishes committed ones, and reads statuses. Runs in every process: deals are claimed. */
export default async function settleDeals(container: MedusaContainer): Promise<void> {
  await settleDueDeals(container)
}

export const config = { name: "partner-commerce-settle-deals", schedule: "* * * * *" }
