import { type MedusaRequest } from "@medusajs/framework/http"
import { readRun } from "../../../../../catalog/runs/read-runs"
import { type AdminResponse, withErrorHandler } from "../../error-handler"
import { type AdminRunDetailResponse, toRunView } from "../run-view"
import { type RouteRequests, validate } from "../../validation"
import { runParams } from "../run-params"
import { openStore } from "../../../../../store/store"

export const requests = { params: runParams } satisfies RouteRequests

/** The progress or the result of a push or a read-back, and the state of its content. */
export const GET = withErrorHandler(async (req: MedusaRequest, res: AdminResponse<AdminRunDetailResponse>) => {
  const { run, ...facts } = await readRun(openStore(req.scope), validate(runParams, req.params).id)
  res.json({ run: toRunView(run), ...facts })
})
