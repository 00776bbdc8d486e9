import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../modules/partner-commerce"
import { keepGoneCategoriesTold } from "../workflows/check-health/categories-gone"
import { keepTokenEndTold } from "../workflows/check-health/token-end"
import { sweepCatalog } from "../workflows/sweep-catalog"
import { whyNotPushing } from "../workflows/sync-catalog/push-due"
import { schedulePush } from "../workflows/sync-catalog/push-queue"

/** Looks for changes that no event told, and pushes them. */
export default async function sweep(container: MedusaContainer): Promise<void> {
  await keepTokenEndTold(container)
  await keepGoneCategoriesTold(container)
  if ((await whyNotPushing(container.resolve(PARTNER_COMMERCE))) !== null) return
  if ((await sweepCatalog(container)) === 0) return
  schedulePush(container, "stock", 0)
  schedulePush(container, "content", 0)
}

export const config = { name: "partner-commerce-sweep", schedule: "* * * * *" }
