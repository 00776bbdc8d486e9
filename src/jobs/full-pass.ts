import { type MedusaContainer } from "@medusajs/framework/types"
import { runFullPass } from "../use-cases/catalog/sync-run"

/** Compares everything once a day, so that what no event reported is found too. Only differences are sent. */
export default async function fullPass(container: MedusaContainer): Promise<void> {
  await runFullPass(container)
}

export const config = { name: "partner-commerce-full-pass", schedule: "17 3 * * *" }
