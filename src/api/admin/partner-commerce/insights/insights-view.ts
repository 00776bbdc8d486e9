import { type readInsights } from "../../../../health/overview/read-insights"

export interface AdminInsightsResponse {
  insights: Awaited<ReturnType<typeof readInsights>>
}
