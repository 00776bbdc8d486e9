import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../modules/partner-commerce"
import { startRun } from "../use-cases/catalog/push-scheduler"
import { whyNotPushing } from "../use-cases/catalog/push-loop"
import { createRun } from "../use-cases/catalog/sync-run"

/** Compares everything once a day, so that what no event told is found too. Only differences are sent. */
export default async function fullPass(container: MedusaContainer): Promise<void> {
  const service = container.resolve(PARTNER_COMMERCE)
  if ((await whyNotPushing(service)) !== null) return
  await startRun(container, await createRun(container, { scope: "all" }))
}

export const config = { name: "partner-commerce-full-pass", schedule: "17 3 * * *" }
