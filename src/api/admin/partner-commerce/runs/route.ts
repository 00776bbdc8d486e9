import { type MedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { listRuns } from "../../../../catalog/runs/read-runs"
import { type AdminResponse, withErrorHandler } from "../error-handler"
import { paginationParams } from "../pagination"
import { type RouteRequests, validate } from "../validation"
import { type AdminRunListResponse, toRunView } from "./run-view"
import { openStore } from "../../../../store/store"

const query = z.object({
  ...paginationParams,
  eventful: z.enum(["true", "false"]).optional().describe("`true`: leaves out read-backs that found nothing."),
})

export const requests = { GET: { query } } satisfies RouteRequests

/** Pushes and read-backs, newest first. */
export const GET = withErrorHandler(async (req: MedusaRequest, res: AdminResponse<AdminRunListResponse>) => {
  const { limit, offset, eventful } = validate(query, req.query)
  const { runs, count } = await listRuns(openStore(req.scope), { onlyEventful: eventful === "true", limit, offset })
  res.json({ runs: runs.map(({ run, sent }) => ({ ...toRunView(run), sent })), count, limit, offset })
})
