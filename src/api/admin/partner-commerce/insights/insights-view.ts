import { type readInsights } from "../../../../use-cases/health/overview/read-insights"

export interface AdminInsightsResponse {
  insights: Awaited<ReturnType<typeof readInsights>>
}
