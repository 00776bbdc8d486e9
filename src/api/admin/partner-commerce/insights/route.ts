import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { SERVICE_TIME_ZONE } from "../../../../core/insights"
import { PARTNER_COMMERCE } from "../../../../modules/partner-commerce"
import { readInsights } from "../../../../use-cases/health/read-insights"
import { type AdminResponse, withErrorHandler } from "../error-handler"
import { type RouteRequests, validate } from "../validation"
import { type AdminInsightsResponse } from "./insights-view"

const DAY_MS = 24 * 60 * 60 * 1000
/** A year, and the day that a leap year has more. */
const MOST_DAYS = 366
/** Without dates: so many, today included. */
const USUAL_DAYS = 30

const query = z.object({
  date_from: z.iso.date().optional().describe("From this day on; absent = a month before the last."),
  date_to: z.iso.date().optional().describe("To this day; absent = today, where the service is at home."),
})

const days = query
  .transform(({ date_from, date_to }) => {
    const to = date_to ?? today()
    return { from: date_from ?? toDay(Date.parse(to) - (USUAL_DAYS - 1) * DAY_MS), to }
  })
  .refine(({ from, to }) => from <= to, { path: ["date_to"], message: "is before date_from" })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < MOST_DAYS * DAY_MS, {
    path: ["date_from"],
    message: `is more than ${MOST_DAYS} days before date_to`,
  })

/** `en-CA` writes dates as ISO does. */
const today = () => new Intl.DateTimeFormat("en-CA", { timeZone: SERVICE_TIME_ZONE }).format()
const toDay = (moment: number) => new Date(moment).toISOString().slice(0, 10)

export const requests = { GET: { query } } satisfies RouteRequests

/** What was sold, lost and given back through the service, from this plugin's own ledgers. */
export const GET = withErrorHandler(
  async (req: AuthenticatedMedusaRequest, res: AdminResponse<AdminInsightsResponse>) => {
    const service = req.scope.resolve(PARTNER_COMMERCE)
    res.json({ insights: await readInsights(service, validate(days, req.query)) })
  },
)
