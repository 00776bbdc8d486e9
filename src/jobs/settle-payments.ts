import { type MedusaContainer } from "@medusajs/framework/types"
import { settleDuePayments } from "../use-cases/payments/settle-due-payments"

/** Reads the statuses of payments that are due, and does what follows. Runs in every process: payments are claimed. */
export default async function settlePayments(container: MedusaContainer): Promise<void> {
  await settleDuePayments(container)
}

export const config = { name: "partner-commerce-settle-payments", schedule: "* * * * *" }
