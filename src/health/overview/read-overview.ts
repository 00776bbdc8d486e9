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
import { readSubjects } from "../problems/read-subjects"
import { readProcesses } from "../read-processes"

/** State of the whole plugin on one page: connection, switches, counts, lag, the running push or read-back and every open problem. */
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
    /** All causes that need a person; `problems`, `causes` and `option_problems` have the details. */
    needs: toNeeds(catalog),
    /** The names of the ids in the open problems, by id; an id without a name is missing. */
    subjects: await readSubjects(container, catalog.problems),
    /** Keys of the open problems that only the service can end. */
    outages: catalog.problems.filter(({ code }) => isServiceOutage(code)).map(({ key }) => key),
    /** The service gets no push until a person solves an open problem, or chooses a missing setting. */
    is_stuck: missing.length > 0 || catalog.problems.some(({ key }) => OUTAGES.includes(key) || key === NO_JOBS),
    enabled: settings.enabled,
    paused,
    /** The person who paused it. */
    paused_by: pausedBy,
    /** The database was copied or moved. Pushing waits until `POST /resume` adopts it. */
    is_copied,
    /** The effects of adopting it; null if the database is at its place. */
    move: await planMove(service),
    /** The person who adopted it last; null = it was never adopted. */
    adopted: service.connection.kind === "inert" ? null : await service.connection.binding.adoption(),
    /** The living processes of the store. */
    processes,
    missing_settings: missing,
  }
}

/** While the plugin is inert, no shop is known, so the counts are missing. */
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
    /** Whether this store offers the service as a payment method. */
    checkout: connection.checkout !== null,
    /** Operations without a configured address. */
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

/** The run that is running or waits for a person; else the last read-back, while a person can still confirm it. */
async function findShownRun(service: PartnerCommerceModuleService, shopCode: string) {
  const newest = { take: 1, order: { created_at: "DESC" } } as const
  const [open] = await service.listRuns({ shop_code: shopCode, status: ["queued", "running", "waiting"] }, newest)
  if (open) return open
  const [last] = await service.listRuns({ shop_code: shopCode, kind: "reconcile" }, newest)
  return last && isAnomalousReading(last) ? last : null
}
