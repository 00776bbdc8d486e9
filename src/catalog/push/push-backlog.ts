import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { pushNow, startRun } from "./push-scheduler"
import { RUN_STALE_MS } from "./execute-run"

/** Continues abandoned runs, then pushes due items: marks of a dead process, and items that had to wait. */
export async function pushBacklog(container: MedusaContainer): Promise<void> {
  const service = container.resolve(PARTNER_COMMERCE)
  if (service.connection.kind === "inert") return
  const runs = await service.catalog.runs.waiting(service.connection.options.shopCode, RUN_STALE_MS)
  for (const runId of runs) await startRun(container, runId)
  await pushNow(container)
}
