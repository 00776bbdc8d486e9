import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { dayText } from "../../../../../service/rules/wire/texts"
import { readDetailedStatistics } from "../../../../../reconciliation/read-statistics"
import { type AdminResponse, withErrorHandler } from "../../error-handler"
import { countUnreadable } from "../../unreadable"
import { type RouteRequests, validate } from "../../validation"
import { type AdminDetailedStatisticsResponse } from "../statistics-view"
import { openStore } from "../../../../../store/store"

const query = z.object({
  date_from: dayText.optional().describe("The first day."),
  date_to: dayText.optional().describe("The last day."),
})

export const requests = { GET: { query } } satisfies RouteRequests

/** The service's statistics by day and status. */
export const GET = withErrorHandler(
  async (req: AuthenticatedMedusaRequest, res: AdminResponse<AdminDetailedStatisticsResponse>) => {
    const range = validate(query, req.query)
    const read = await readDetailedStatistics(openStore(req.scope), range)
    res.json({ statistics: read.rows, ...countUnreadable(read) })
  },
)
