import type { MedusaContainer } from "@medusajs/framework/types"
import { quotePlans } from "../../../src/payments/plans/quote-plans"
import type { Task } from "../../store/store-main"
import { openStore } from "../../../src/store/store"

export interface Asking {
  variantIds: string[]
  regionId: string
  salesChannelId: string
  questions: number
  atOnce: number
}

export interface Asked {
  ms: number
  /** Questions that were answered without a plan. */
  empty: number
}

/** Many customers on a few product pages. The store computes the price for each question. */
const askPlans: Task<Asking, Asked> = async (container, { questions, atOnce, ...asking }) => {
  let next = 0
  let empty = 0
  const visitor = async () => {
    for (let n = next++; n < questions; n = next++) if ((await ask(container, asking, n)) === 0) empty += 1
  }
  const since = performance.now()
  await Promise.all(Array.from({ length: atOnce }, visitor))
  return { ms: performance.now() - since, empty }
}

async function ask(
  container: MedusaContainer,
  { variantIds, regionId, salesChannelId }: Pick<Asking, "variantIds" | "regionId" | "salesChannelId">,
  n: number,
): Promise<number> {
  const variantId = variantIds[n % variantIds.length] ?? ""
  const { plans } = await quotePlans(openStore(container), {
    kind: "variant",
    variantId,
    quantity: 1,
    regionId,
    customerId: null,
    salesChannelIds: [salesChannelId],
  })
  return plans.length
}

export default askPlans
