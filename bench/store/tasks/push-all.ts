import { WorkflowScheduler } from "@medusajs/framework/orchestration"
import type { MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../../../src/modules/partner-commerce"
import { startRun } from "../../../src/use-cases/catalog/push-scheduler"
import { createRun } from "../../../src/use-cases/catalog/sync-run"

/** The full pass, as the daily job runs it. @returns the run, counted */
export default async function pushAll(container: MedusaContainer) {
  // A job at the turn of a minute would take a share of what is measured.
  await new WorkflowScheduler().clear()
  const service = container.resolve(PARTNER_COMMERCE)
  await service.configuration.settings.change({ enabled: true })
  const runId = await createRun(container, { scope: "all" })
  const mb = (n: number) => Math.round(n / 1e6)
  const timer = setInterval(() => {
    const m = process.memoryUsage()
    if (process.env.GCNOW) global.gc?.()
    const a = process.memoryUsage()
    console.error("MEM rss", mb(m.rss), "heap", mb(m.heapUsed), "total", mb(m.heapTotal), "ext", mb(m.external), "ab", mb(m.arrayBuffers), "| after gc heap", mb(a.heapUsed), "ext", mb(a.external), "rss", mb(a.rss))
  }, 2000)
  await startRun(container, runId)
  clearInterval(timer)
  return service.retrieveRun(runId)
}
