import { type MedusaContainer } from "@medusajs/framework/types"
import { missingSettings } from "../../core/settings/settings"
import { PARTNER_COMMERCE, type PartnerCommerceModuleService } from "../../modules/partner-commerce"
import { reportCopiedDatabase } from "../catalog/copied-database"

/** State of the whole plugin on one page: connection, switches, counts, lag, the run that is under way and every open problem. */
export async function readOverview(container: MedusaContainer) {
  const service = container.resolve(PARTNER_COMMERCE)
  const is_copied = await reportCopiedDatabase(service)
  const [{ settings, paused }, problems] = await Promise.all([
    service.configuration.settings.read(),
    service.problems.open(),
  ])
  return {
    ...(await readCatalog(service)),
    enabled: settings.enabled,
    paused,
    /** The database is not where it was bound: nothing is pushed until `POST /resume` adopts it. */
    is_copied,
    missing_settings: missingSettings(settings),
    problems,
  }
}

/** While the plugin is inert there is no shop, and so nothing to count. */
async function readCatalog(service: PartnerCommerceModuleService) {
  const { connection } = service
  if (connection.kind === "inert") {
    const option_problems = connection.problems
    return { configured: false, environment: null, option_problems, counts: null, lag: null, run: null }
  }
  const { environment, shopCode } = connection.options
  const [{ unlisted: _, ...counts }, lag, [run]] = await Promise.all([
    service.catalog.items.countByState(shopCode),
    service.catalog.itemList.lag(shopCode),
    service.listRuns(
      { shop_code: shopCode, status: ["queued", "running", "held"] },
      { take: 1, order: { created_at: "DESC" } },
    ),
  ])
  return { configured: true, environment, option_problems: connection.warnings, counts, lag, run: run ?? null }
}
