import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../modules/partner-commerce"
import { refreshGoneCategoriesProblem } from "../use-cases/health/categories-gone"
import { refreshTokenEndProblem } from "../use-cases/health/token-end"
import { sweepCatalog } from "../use-cases/catalog/sweep"
import { whyNotPushing } from "../use-cases/catalog/push-loop"
import { schedulePush } from "../use-cases/catalog/push-scheduler"

/** Looks for changes that no event told, and pushes them. */
export default async function sweep(container: MedusaContainer): Promise<void> {
  await refreshTokenEndProblem(container)
  await refreshGoneCategoriesProblem(container)
  if ((await whyNotPushing(container.resolve(PARTNER_COMMERCE))) !== null) return
  if ((await sweepCatalog(container)) === 0) return
  schedulePush(container, "stock", 0)
  schedulePush(container, "content", 0)
}

export const config = { name: "partner-commerce-sweep", schedule: "* * * * *" }
