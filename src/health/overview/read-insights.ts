import { type MedusaContainer } from "@medusajs/framework/types"
import { type InsightDays, type Insights } from "../../payments/rules/insights"
import { type Lane } from "../../catalog/rules/item/lane"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type LaneLag } from "../../catalog/sql/item-list"
import { readTimeZone } from "../../store/store-days"

/** Reads the store's sales, losses, refunds and lag at the service. `lag`: null while the plugin is inert. */
export async function readInsights(
  container: MedusaContainer,
  days: InsightDays,
): Promise<Insights & { lag: Record<Lane, LaneLag> | null }> {
  const { insights, catalog, connection } = container.resolve(PARTNER_COMMERCE)
  const timeZone = await readTimeZone(container)
  const [read, lag] = await Promise.all([
    insights.read({ ...days, timeZone }),
    connection.kind === "inert" ? null : catalog.itemList.lag(connection.options.shopCode),
  ])
  return { ...read, lag }
}
