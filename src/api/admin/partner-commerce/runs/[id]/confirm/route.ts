import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { confirmRun } from "../../../../../../use-cases/catalog/runs/decide-run"
import { readActor } from "../../../actor"
import { type AdminResponse, withErrorHandler } from "../../../error-handler"
import { type AdminRunResponse, toRunView } from "../../run-view"
import { type RouteRequests } from "../../../validation"

export const requests = { params: z.object({ id: z.string().describe("The run's id.") }) } satisfies RouteRequests

/** Sends what a held push shows, and nothing that came later; or takes what a read-back misses for gone. Answers the run that does it. */
export const POST = withErrorHandler(async (req: AuthenticatedMedusaRequest, res: AdminResponse<AdminRunResponse>) => {
  const run = await confirmRun(req.scope, req.params.id ?? "", await readActor(req))
  res.json({ run: toRunView(run) })
})
