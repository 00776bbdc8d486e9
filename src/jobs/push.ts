import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../modules/partner-commerce"
import { pushNow, startRun } from "../use-cases/catalog/push-scheduler"
import { RUN_STALE_MS } from "../use-cases/catalog/sync-run"

/** Pushes what is left over: marks whose process died, items that had to wait, runs that nobody works on any more. */
export default async function push(container: MedusaContainer): Promise<void> {
  const service = container.resolve(PARTNER_COMMERCE)
  if (service.connection.kind === "inert") return
  const runs = await service.catalog.runs.waiting(service.connection.options.shopCode, RUN_STALE_MS)
  for (const runId of runs) await startRun(container, runId)
  await pushNow(container)
}

export const config = { name: "partner-commerce-push", schedule: "* * * * *" }
