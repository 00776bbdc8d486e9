import { WorkflowScheduler } from "@medusajs/framework/orchestration"
import type { MedusaContainer } from "@medusajs/framework/types"
import { openStore } from "../../../src/store/store"
import { startRun } from "../../../src/catalog/push/push-scheduler"
import { createRun } from "../../../src/catalog/runs/start-push"

/** The full pass, as the daily job runs it. @returns the run, counted */
export default async function pushAll(container: MedusaContainer) {
  // A job at the turn of a minute would take processor time from the measured work.
  await new WorkflowScheduler().clear()
  const store = openStore(container)
  await store.configuration.settings.change({ enabled: true })
  const runId = await createRun(store, { scope: "all" })
  await startRun(store, runId)
  return store.module.retrieveRun(runId)
}
