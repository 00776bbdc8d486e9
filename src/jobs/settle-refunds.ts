import { type MedusaContainer } from "@medusajs/framework/types"
import { settleDueRefunds } from "../use-cases/payments/settle-due-refunds"

/** Asks what became of refunds that are not over, and keeps the books true. Runs in every process: refunds are claimed. */
export default async function settleRefunds(container: MedusaContainer): Promise<void> {
  await settleDueRefunds(container)
}

export const config = { name: "partner-commerce-settle-refunds", schedule: "* * * * *" }
