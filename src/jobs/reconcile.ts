import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../modules/partner-commerce"
import { createReconcileRun, reconcileCatalog } from "../workflows/reconcile-catalog"
import { requireConfigured } from "../workflows/configured"
import { whyNotPushing } from "../workflows/sync-catalog/push-due"

const EVERY_MINUTES = 15

/** Reads back what the service shows: every quarter of an hour, and in the minute after a push that has to be approved. */
export default async function reconcile(container: MedusaContainer): Promise<void> {
  const service = container.resolve(PARTNER_COMMERCE)
  if ((await whyNotPushing(service)) !== null) return
  const { shopCode } = requireConfigured(service).options
  if (!(await service.readBack.isDue(shopCode, EVERY_MINUTES))) return
  await reconcileCatalog(container, await createReconcileRun(container))
}

export const config = { name: "partner-commerce-reconcile", schedule: "* * * * *" }
