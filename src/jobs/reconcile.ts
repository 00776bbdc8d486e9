import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../modules/partner-commerce"
import { createReconcileRun, reconcileCatalog } from "../use-cases/catalog/read-back"
import { whyNotPushing } from "../use-cases/catalog/push-loop"
import { RUN_STALE_MS } from "../use-cases/catalog/sync-run"

const EVERY_MINUTES = 15

/** Reads back what the service shows: every quarter of an hour, in the minute after a push that has to be approved, and where the last died. */
export default async function reconcile(container: MedusaContainer): Promise<void> {
  const service = container.resolve(PARTNER_COMMERCE)
  if (service.connection.kind === "inert") return
  const { shopCode } = service.connection.options
  const died = await service.catalog.runs.endDead(shopCode, RUN_STALE_MS)
  const obstacle = await whyNotPushing(service)
  // A pause is for what is sent: what the service decides meanwhile is heard.
  if (obstacle !== null && obstacle.code !== "paused") return
  if (died === 0 && !(await service.catalog.readBack.isDue(shopCode, EVERY_MINUTES))) return
  await reconcileCatalog(container, await createReconcileRun(container))
}

export const config = { name: "partner-commerce-reconcile", schedule: "* * * * *" }
