import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { dayText } from "../../../../service/rules/wire/texts"
import { askService } from "../../../../payments/ask-service"
import { type AdminResponse, withErrorHandler } from "../error-handler"
import { countUnreadable } from "../unreadable"
import { type RouteRequests, validate } from "../validation"
import { type AdminStatisticsResponse } from "./statistics-view"
import { openStore } from "../../../../store/store"

const query = z.object({
  date_from: dayText.describe("The first day."),
  date_to: dayText.describe("The last day."),
})

export const requests = { GET: { query } } satisfies RouteRequests

/** The service's statistics. */
export const GET = withErrorHandler(
  async (req: AuthenticatedMedusaRequest, res: AdminResponse<AdminStatisticsResponse>) => {
    const range = validate(query, req.query)
    const read = await askService(openStore(req.scope), (client) => client.getStatistics(range))
    res.json({ statistics: read.rows, ...countUnreadable(read) })
  },
)
