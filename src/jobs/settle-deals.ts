import { type MedusaContainer } from "@medusajs/framework/types"
import { settleDueDeals } from "../use-cases/deals/settle-deal"

/** Undoes what a crash left half made, finishes what is committed, and reads statuses. Runs in every process: deals are claimed. */
export default async function settleDeals(container: MedusaContainer): Promise<void> {
  await settleDueDeals(container)
}

export const config = { name: "partner-commerce-settle-deals", schedule: "* * * * *" }
