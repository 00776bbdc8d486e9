import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { dayText } from "../../../../core/wire/texts"
import { countDays, MOST_INSIGHT_DAYS, toInsightDays } from "../../../../core/insights"
import { readInsights } from "../../../../use-cases/health/overview/read-insights"
import { type AdminResponse, withErrorHandler } from "../error-handler"
import { type RouteRequests, validate } from "../validation"
import { type AdminInsightsResponse } from "./insights-view"

const query = z.object({
  date_from: dayText.optional().describe("From this day on; absent = a month before the last."),
  date_to: dayText.optional().describe("To this day; absent = today, where the service is at home."),
})

const days = query
  .transform(({ date_from: from, date_to: to }) => toInsightDays({ from, to }, new Date()))
  .refine(({ from, to }) => from <= to, { path: ["date_to"], message: "is before date_from" })
  .refine((asked) => countDays(asked) <= MOST_INSIGHT_DAYS, {
    path: ["date_from"],
    message: `is more than ${MOST_INSIGHT_DAYS} days before date_to`,
  })

export const requests = { GET: { query } } satisfies RouteRequests

/** What was sold, lost and given back through the service, from this plugin's own ledgers. */
export const GET = withErrorHandler(
  async (req: AuthenticatedMedusaRequest, res: AdminResponse<AdminInsightsResponse>) => {
    res.json({ insights: await readInsights(req.scope, validate(days, req.query)) })
  },
)
