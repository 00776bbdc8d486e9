import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { confirmRun } from "../../../../../../catalog/runs/decide-run"
import { readActor } from "../../../actor"
import { type AdminResponse, withErrorHandler } from "../../../error-handler"
import { type AdminRunResponse, toRunView } from "../../run-view"
import { type RouteRequests, validate } from "../../../validation"
import { runParams } from "../../run-params"

export const requests = { params: runParams } satisfies RouteRequests

/** Sends what a waiting push shows, and nothing that came later; or takes what a read-back misses for gone. Answers the run that does it. */
export const POST = withErrorHandler(async (req: AuthenticatedMedusaRequest, res: AdminResponse<AdminRunResponse>) => {
  const run = await confirmRun(req.scope, validate(runParams, req.params).id, await readActor(req))
  res.json({ run: toRunView(run) })
})
