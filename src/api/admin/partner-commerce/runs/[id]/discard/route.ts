import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { discardRun } from "../../../../../../catalog/runs/decide-run"
import { readActor } from "../../../actor"
import { type AdminResponse, withErrorHandler } from "../../../error-handler"
import { type AdminRunResponse, toRunView } from "../../run-view"
import { type RouteRequests, validate } from "../../../validation"
import { runParams } from "../../run-params"
import { openStore } from "../../../../../../store/store"

export const requests = { params: runParams } satisfies RouteRequests

/** Discards a waiting run. The changes of a push stay unsent, and appear again only when they differ. A read-back is ignored. */
export const POST = withErrorHandler(async (req: AuthenticatedMedusaRequest, res: AdminResponse<AdminRunResponse>) => {
  const run = await discardRun(openStore(req.scope), validate(runParams, req.params).id, await readActor(req))
  res.json({ run: toRunView(run) })
})
