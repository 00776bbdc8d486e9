import { type InsightDays, type Insights } from "../../payments/rules/insights"
import { type Lane } from "../../catalog/rules/item/lane"
import { type Store } from "../../store/store"
import { type LaneLag } from "../../catalog/sql/item-list"
import { readTimeZone } from "../../store/store-days"

/** Reads the store's sales, losses, refunds and lag at the service. `lag`: null while the plugin is inert. */
export async function readInsights(
  store: Store,
  days: InsightDays,
): Promise<Insights & { lag: Record<Lane, LaneLag> | null }> {
  const { insights, catalog, connection } = store
  const timeZone = await readTimeZone(store)
  const [read, lag] = await Promise.all([
    insights.read({ ...days, timeZone }),
    connection.kind === "inert" ? null : catalog.itemList.lag(),
  ])
  return { ...read, lag }
}
