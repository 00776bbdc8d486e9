import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../modules/partner-commerce"

const KEEP_DAYS = 30

/** Drops activity and runs that are older than anybody looks back, and images that nothing shows. Deals and delivery updates are kept. */
export default async function prune(container: MedusaContainer): Promise<void> {
  const { activity, connection } = container.resolve(PARTNER_COMMERCE)
  const { runs } = container.resolve(PARTNER_COMMERCE).catalog
  await activity.prune(KEEP_DAYS)
  await runs.prune(KEEP_DAYS)
  if (connection.kind === "configured") await connection.images.prune()
}

export const config = { name: "partner-commerce-prune", schedule: "41 3 * * *" }
