import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { restorePrices } from "../../../../../../catalog/runs/restore-prices"
import { readActor } from "../../../actor"
import { type AdminResponse, withErrorHandler } from "../../../error-handler"
import { type AdminRestoredPricesResponse } from "../../run-view"
import { dryRun, isDryRun, type RouteRequests, validate } from "../../../validation"
import { runParams } from "../../run-params"
import { openStore } from "../../../../../../store/store"

export const requests = { params: runParams, POST: { query: dryRun } } satisfies RouteRequests

/** Writes the old prices of a waiting push into the store. With `?dry_run=true` it only returns these prices. */
export const POST = withErrorHandler(
  async (req: AuthenticatedMedusaRequest, res: AdminResponse<AdminRestoredPricesResponse>) => {
    const { id: runId } = validate(runParams, req.params)
    const order = { runId, isDryRun: isDryRun(req.query), by: await readActor(req) }
    res.json({ restored: await restorePrices(openStore(req.scope), order) })
  },
)
