import { type readInsights } from "../../../../use-cases/health/read-insights"

export interface AdminInsightsResponse {
  insights: Awaited<ReturnType<typeof readInsights>>
}
