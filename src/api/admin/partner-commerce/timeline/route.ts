import { type MedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { readTimeline } from "../../../../health/overview/read-timeline"
import { type AdminResponse, withErrorHandler } from "../error-handler"
import { paginationParams } from "../pagination"
import { type RouteRequests, validate } from "../validation"
import { type AdminTimelineResponse } from "./timeline-view"
import { openStore } from "../../../../store/store"

const query = z.object(paginationParams)

export const requests = { GET: { query } } satisfies RouteRequests

/** The events of the store, newest first: changes by people, pushes, approvals and rejections from read-backs, and outages. */
export const GET = withErrorHandler(async (req: MedusaRequest, res: AdminResponse<AdminTimelineResponse>) => {
  const { limit, offset } = validate(query, req.query)
  res.json({ ...(await readTimeline(openStore(req.scope), { limit, offset })), limit, offset })
})
