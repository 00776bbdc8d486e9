import { type MedusaContainer } from "@medusajs/framework/types"
import { expireProblems } from "../use-cases/health/expire-problems"

/** Clears problems that have not come again. */
export default async function expire(container: MedusaContainer): Promise<void> {
  await expireProblems(container)
}

export const config = { name: "partner-commerce-expire-problems", schedule: "* * * * *" }
