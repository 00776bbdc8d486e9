import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../modules/partner-commerce"

const KEEP_DAYS = 30

/** Drops activity, runs and comparisons that are older than anybody looks back, and images that nothing shows. Deals and delivery updates are kept. */
export async function pruneHistory(container: MedusaContainer): Promise<void> {
  const { activity, catalog, payments, connection } = container.resolve(PARTNER_COMMERCE)
  await activity.prune(KEEP_DAYS)
  await catalog.runs.prune(KEEP_DAYS)
  await payments.books.comparisons.prune(KEEP_DAYS)
  if (connection.kind === "configured") await connection.images.prune()
}
