import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { dayText } from "../../../../service/rules/wire/texts"
import { countDays, MOST_INSIGHT_DAYS, toInsightDays } from "../../../../payments/rules/insights"
import { readInsights } from "../../../../health/overview/read-insights"
import { readToday } from "../../../../store/store-days"
import { type AdminResponse, withErrorHandler } from "../error-handler"
import { type RouteRequests, validate } from "../validation"
import { type AdminInsightsResponse } from "./insights-view"
import { openStore } from "../../../../store/store"

const query = z.object({
  date_from: dayText.optional().describe("The first day; if absent, a month before the last day."),
  date_to: dayText.optional().describe("The last day, in the store's time zone; if absent, today."),
})

const daysUntil = (today: string) =>
  query
    .transform(({ date_from: from, date_to: to }) => toInsightDays({ from, to }, today))
    .refine(({ from, to }) => from <= to, { path: ["date_to"], message: "is before date_from" })
    .refine((asked) => countDays(asked) <= MOST_INSIGHT_DAYS, {
      path: ["date_from"],
      message: `is more than ${MOST_INSIGHT_DAYS} days before date_to`,
    })

export const requests = { GET: { query } } satisfies RouteRequests

/** Sales, lost sales and refunds, from the plugin's own ledgers. */
export const GET = withErrorHandler(
  async (req: AuthenticatedMedusaRequest, res: AdminResponse<AdminInsightsResponse>) => {
    const store = openStore(req.scope)
    const days = validate(daysUntil(await readToday(store)), req.query)
    res.json({ insights: await readInsights(store, days) })
  },
)
