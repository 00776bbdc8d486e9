import { type Insights } from "../../core/insights"
import { type Lane } from "../../core/catalog/lane"
import { type PartnerCommerceModuleService } from "../../modules/partner-commerce"
import { type LaneLag } from "../../modules/partner-commerce/catalog/item-list"
import { type InsightDays } from "../../modules/partner-commerce/sales-insights"

/** What the service did for this store: sold, lost, given back, and how far behind it is. `lag`: null while the plugin is inert. */
export async function readInsights(
  { insights, catalog, connection }: PartnerCommerceModuleService,
  days: InsightDays,
): Promise<Insights & { lag: Record<Lane, LaneLag> | null }> {
  const [read, lag] = await Promise.all([
    insights.read(days),
    connection.kind === "inert" ? null : catalog.itemList.lag(connection.options.shopCode),
  ])
  return { ...read, lag }
}
