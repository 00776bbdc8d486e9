import { type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createReconcileRun, reconcileCatalog } from "../../../../use-cases/catalog/read-back"
import { refusable } from "../refusable"

/** Starts a read-back and answers at once; `GET /runs/:id` tells how it goes. */
export const POST = refusable(async (req: MedusaRequest, res: MedusaResponse) => {
  const run_id = await createReconcileRun(req.scope)
  const logger = req.scope.resolve(ContainerRegistrationKeys.LOGGER)
  reconcileCatalog(req.scope, run_id).catch((error: unknown) =>
    logger.error(
      `partner-commerce: the read-back ${run_id} failed: ${error instanceof Error ? error.message : String(error)}`,
    ),
  )
  res.status(202).json({ run_id })
})
