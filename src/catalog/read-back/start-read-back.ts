import { createReadBackRun, type ReadBackOrder, runReadBack } from "./read-back"
import { type Store } from "../../store/store"

/** Starts a read-back in the background. @returns the run's id */
export async function startReadBack(store: Store, order: ReadBackOrder = {}): Promise<string> {
  const runId = await createReadBackRun(store, order)
  const { logger } = store
  runReadBack(store, runId).catch((error: unknown) =>
    logger.error(
      `partner-commerce: the read-back ${runId} failed: ${error instanceof Error ? error.message : String(error)}`,
    ),
  )
  return runId
}
