import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createReadBackRun, type ReadBackOrder, runReadBack } from "./read-back"

/** Starts a read-back in the background. @returns the run's id */
export async function startReadBack(container: MedusaContainer, order: ReadBackOrder = {}): Promise<string> {
  const runId = await createReadBackRun(container, order)
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  runReadBack(container, runId).catch((error: unknown) =>
    logger.error(
      `partner-commerce: the read-back ${runId} failed: ${error instanceof Error ? error.message : String(error)}`,
    ),
  )
  return runId
}
