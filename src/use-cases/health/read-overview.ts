import { type MedusaContainer } from "@medusajs/framework/types"
import { isPassing } from "../../core/passing-problem"
import { missingSettings } from "../../core/settings/settings"
import { TRANSACTIONS_OPERATIONS } from "../../core/wire/transactions"
import { PARTNER_COMMERCE, type PartnerCommerceModuleService } from "../../modules/partner-commerce"
import { planMove, reportCopiedDatabase } from "../catalog/copied-database"
import { isDoubtedReading } from "../catalog/decide-run"

/** State of the whole plugin on one page: connection, switches, counts, lag, the run that is under way and every open problem. */
export async function readOverview(container: MedusaContainer) {
  const service = container.resolve(PARTNER_COMMERCE)
  const is_copied = await reportCopiedDatabase(service)
  const [{ settings, paused, pausedBy }, problems] = await Promise.all([
    service.configuration.settings.read(),
    service.problems.open(),
  ])
  return {
    ...(await readCatalog(service)),
    enabled: settings.enabled,
    paused,
    /** The person who paused it. */
    paused_by: pausedBy,
    /** The database is not where it was bound: nothing is pushed until `POST /resume` adopts it. */
    is_copied,
    /** What would happen if it were adopted; null where it is at its place. */
    move: await planMove(service),
    /** The person who adopted it last, where somebody did. */
    adopted: service.connection.kind === "inert" ? null : await service.connection.binding.adoption(),
    missing_settings: missingSettings(settings),
    problems: problems.map((problem) => ({ ...problem, is_dismissible: isPassing(problem.code) })),
  }
}

/** While the plugin is inert there is no shop, and so nothing to count. */
async function readCatalog(service: PartnerCommerceModuleService) {
  const { connection } = service
  if (connection.kind === "inert") {
    const option_problems = connection.problems
    const checkout = { checkout: false, missing_endpoints: [...TRANSACTIONS_OPERATIONS] }
    return { configured: false, environment: null, option_problems, ...checkout, counts: null, lag: null, run: null }
  }
  const { environment, shopCode } = connection.options
  const checkout = {
    /** Whether the service is a payment method of this store. */
    checkout: connection.checkout !== null,
    /** Operations that this store was not told the address of. */
    missing_endpoints: TRANSACTIONS_OPERATIONS.filter((name) => !connection.clients.transactions.isConfigured(name)),
  }
  const [{ unlisted: _, ...counts }, lag, run] = await Promise.all([
    service.catalog.items.countByState(shopCode),
    service.catalog.itemList.lag(shopCode),
    findShownRun(service, shopCode),
  ])
  return { configured: true, environment, option_problems: connection.warnings, ...checkout, counts, lag, run }
}

/** The run that goes on or waits for a person; else the last read-back, where a person can still say that it was right. */
async function findShownRun(service: PartnerCommerceModuleService, shopCode: string) {
  const newest = { take: 1, order: { created_at: "DESC" } } as const
  const [open] = await service.listRuns({ shop_code: shopCode, status: ["queued", "running", "held"] }, newest)
  if (open) return open
  const [last] = await service.listRuns({ shop_code: shopCode, kind: "reconcile" }, newest)
  return last && isDoubtedReading(last) ? last : null
}
