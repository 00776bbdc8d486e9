import { type MedusaContainer } from "@medusajs/framework/types"
import { isServiceOutage, joinOutages } from "../../activity/rules/outage-problem"
import { toNeeds } from "../rules/needs"
import { missingSettings } from "../../settings/rules/settings"
import { TRANSACTIONS_OPERATIONS } from "../../service/rules/wire/transactions"
import { PARTNER_COMMERCE, type PartnerCommerceModuleService } from "../../modules/partner-commerce"
import { NO_JOBS, refreshJobsProblem } from "../sql/heartbeat-timer"
import { planMove, reportCopiedDatabase } from "../../catalog/copied-database"
import { OUTAGES } from "../../catalog/push-problems"
import { toCauseFacts } from "../../catalog/runs/cause-facts"
import { isAnomalousReading } from "../../catalog/runs/decide-run"
import { toFacts } from "../problems/read-problems"
import { readProcesses } from "../read-processes"

/** State of the whole plugin on one page: connection, switches, counts, lag, the run that is under way and every open problem. */
export async function readOverview(container: MedusaContainer) {
  const service = container.resolve(PARTNER_COMMERCE)
  const is_copied = await reportCopiedDatabase(service)
  await refreshJobsProblem(service)
  const [{ settings, paused, pausedBy }, processes, catalog] = await Promise.all([
    service.configuration.settings.read(),
    readProcesses(service),
    readCatalog(service),
  ])
  const missing = missingSettings(settings)
  return {
    ...catalog,
    /** What needs a person, by cause: `problems`, `causes` and `option_problems` say what each is. */
    needs: toNeeds(catalog),
    /** Keys of the open problems that only the service can end. */
    outages: catalog.problems.filter(({ code }) => isServiceOutage(code)).map(({ key }) => key),
    /** Nothing gets through to the service until an open problem is solved, or a missing setting is chosen. */
    is_stuck: missing.length > 0 || catalog.problems.some(({ key }) => OUTAGES.includes(key) || key === NO_JOBS),
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
    /** Those of this store that are alive. */
    processes,
    missing_settings: missing,
  }
}

/** While the plugin is inert there is no shop, and so nothing to count. */
async function readCatalog(service: PartnerCommerceModuleService) {
  const { connection } = service
  if (connection.kind === "inert") {
    const option_problems = connection.problems
    const checkout = { checkout: false, missing_endpoints: [...TRANSACTIONS_OPERATIONS] }
    const problems = joinOutages(await service.problems.open()).map(toFacts)
    const nothing = { counts: null, statuses: null, funnel: null, awaiting_approval: null, lag: null, run: null }
    return { configured: false, environment: null, option_problems, ...checkout, ...nothing, causes: [], problems }
  }
  const { environment, shopCode } = connection.options
  const checkout = {
    /** Whether the service is a payment method of this store. */
    checkout: connection.checkout !== null,
    /** Operations that this store was not told the address of. */
    missing_endpoints: TRANSACTIONS_OPERATIONS.filter((name) => !connection.clients.transactions.isConfigured(name)),
  }
  const [numbers, run] = await Promise.all([service.numbers.read(shopCode), findShownRun(service, shopCode)])
  const { unlisted: _, ...counts } = numbers.counts
  const { statuses, funnel, awaiting_approval, lag } = numbers
  const [causes, problems] = [numbers.causes.map(toCauseFacts), numbers.problems.map(toFacts)]
  const counted = { counts, statuses, funnel, awaiting_approval, causes, lag, run, problems }
  const option_problems = [...connection.insecure, ...connection.warnings]
  return { configured: true, environment, option_problems, ...checkout, ...counted }
}

/** The run that goes on or waits for a person; else the last read-back, where a person can still say that it was right. */
async function findShownRun(service: PartnerCommerceModuleService, shopCode: string) {
  const newest = { take: 1, order: { created_at: "DESC" } } as const
  const [open] = await service.listRuns({ shop_code: shopCode, status: ["queued", "running", "waiting"] }, newest)
  if (open) return open
  const [last] = await service.listRuns({ shop_code: shopCode, kind: "reconcile" }, newest)
  return last && isAnomalousReading(last) ? last : null
}
