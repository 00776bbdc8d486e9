import { type MedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { PARTNER_COMMERCE } from "../../../../modules/partner-commerce"
import { type AdminResponse, withErrorHandler } from "../error-handler"
import { paginationParams } from "../pagination"
import { type RouteRequests, validate } from "../validation"
import { type AdminRunListResponse, toRunView } from "./run-view"

const query = z.object({
  ...paginationParams,
  eventful: z.enum(["true", "false"]).optional().describe("`true`: without read-backs that found nothing."),
})
/** Read-backs come every quarter of an hour, and mostly find everything as it should be. */
const EVENTFUL = { $or: [{ kind: "sync" as const }, { status: "failed" as const }, { note: { $ne: null } }] }

export const requests = { GET: { query } } satisfies RouteRequests

/** Pushes and read-backs, newest first. */
export const GET = withErrorHandler(async (req: MedusaRequest, res: AdminResponse<AdminRunListResponse>) => {
  const { limit, offset, eventful } = validate(query, req.query)
  const [runs, count] = await req.scope
    .resolve(PARTNER_COMMERCE)
    .listAndCountRuns(eventful === "true" ? EVENTFUL : {}, { take: limit, skip: offset, order: { created_at: "DESC" } })
  res.json({ runs: runs.map(toRunView), count, limit, offset })
})
