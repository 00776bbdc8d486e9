import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { confirmRun } from "../../../../../../catalog/runs/decide-run"
import { readActor } from "../../../actor"
import { type AdminResponse, withErrorHandler } from "../../../error-handler"
import { type AdminRunResponse, toRunView } from "../../run-view"
import { type RouteRequests, validate } from "../../../validation"
import { runParams } from "../../run-params"
import { openStore } from "../../../../../../store/store"

export const requests = { params: runParams } satisfies RouteRequests

/**
 * Confirms a waiting run. Of a push, sends exactly the changes that it shows. Of a read-back, accepts that the missing items are gone.
 * Returns the run that does this.
 */
export const POST = withErrorHandler(async (req: AuthenticatedMedusaRequest, res: AdminResponse<AdminRunResponse>) => {
  const run = await confirmRun(openStore(req.scope), validate(runParams, req.params).id, await readActor(req))
  res.json({ run: toRunView(run) })
})
