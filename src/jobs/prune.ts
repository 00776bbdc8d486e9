import { type MedusaContainer } from "@medusajs/framework/types"
import { pruneHistory } from "../use-cases/prune"

export default async function prune(container: MedusaContainer): Promise<void> {
  await pruneHistory(container)
}

export const config = { name: "partner-commerce-prune", schedule: "41 3 * * *" }
