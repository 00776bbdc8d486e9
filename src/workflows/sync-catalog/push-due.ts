import { randomUUID } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import { type MedusaContainer } from "@medusajs/framework/types"
import { type Brake, mayBrake, toBrake, toBrakeMessage } from "../../core/catalog/brake"
import { toProblem } from "../../core/catalog/problem"
import { missingSettings } from "../../core/settings/settings"
import { CATALOG_LIMITS } from "../../core/wire/catalog"
import { PARTNER_COMMERCE, type PartnerCommerceModuleService } from "../../modules/partner-commerce"
import { type RunCounts } from "../../modules/partner-commerce/run-book"
import { keepCategoriesFresh } from "../read-categories"
import { requireConfigured } from "../configured"
import { syncCatalogWorkflow, type SyncCatalogInput } from "./workflow"

/** Between two looks at rows that another lane or process is pushing. */
const LOOK_AGAIN_MS = 100
const BRAKE_PROBLEM = "brake"

export interface PushOptions {
  lane: "stock" | "content"
  /** Only these; absent = all that is due. */
  variantIds?: string[]
  /** A person has confirmed: the brake does not watch this push. */
  isConfirmed?: boolean
  onPage?: (counts: RunCounts) => Promise<void>
  /** Asked between pages: somebody more important waits. */
  shouldYield?: () => boolean
}

/** Why nothing is pushed at all, or null. */
export async function whyNotPushing(service: PartnerCommerceModuleService): Promise<string | null> {
  if (service.connection.kind === "inert") {
    const list = service.connection.problems.map(({ option, message }) => `${option} ${message}`)
    return `the plugin's options are not right: ${list.join("; ")}`
  }
  const { settings, paused } = await service.settings.read()
  if (!settings.enabled) return "the setting enabled is off"
  const missing = missingSettings(settings)
  if (missing.length > 0) return `these settings are missing: ${missing.join(", ")}`
  return paused ? "pushing is paused" : null
}

/**
 * Pushes what is due, page by page, until nothing is. Any number of processes may do so at the same time.
 *
 * When so much is due that the brake might hold, what it watches is left for last: the rest goes first, and by then it is known how
 * much of it there is.
 *
 * @returns the brake when it holds, so that somebody has to confirm; else null
 */
export async function pushDue(container: MedusaContainer, options: PushOptions): Promise<Brake | null> {
  const service = container.resolve(PARTNER_COMMERCE)
  if ((await whyNotPushing(service)) !== null) return null
  if (options.lane === "content") await keepCategoriesFresh(container)
  const flight = options.isConfirmed || !(await mightBrake(service, options)) ? undefined : randomUUID()
  const deferred = await pushPages(container, { ...options, flight })
  return flight ? settleBrake(container, { ...options, flight, deferred }) : null
}

type Deferred = Pick<Brake, "withdrawn" | "zeroed" | "repriced">

async function mightBrake(service: PartnerCommerceModuleService, { lane, variantIds }: PushOptions): Promise<boolean> {
  const { shopCode } = requireConfigured(service).options
  const [due, onSale, { settings }] = await Promise.all([
    service.ledger.countDue({ shopCode, lane, variantIds }),
    service.brake.countOnSale(shopCode),
    service.settings.read(),
  ])
  return mayBrake(due, onSale, settings.brake_percent)
}

async function pushPages(
  container: MedusaContainer,
  {
    lane,
    variantIds,
    isConfirmed,
    onPage,
    shouldYield,
    ...page
  }: PushOptions & Pick<SyncCatalogInput, "flight" | "deferredBy">,
): Promise<Deferred> {
  const service = container.resolve(PARTNER_COMMERCE)
  const deferred = { withdrawn: 0, zeroed: 0, repriced: 0 }
  while (!shouldYield?.() && (await whyNotPushing(service)) === null) {
    const { result } = await syncCatalogWorkflow(container).run({
      input: { lane, limit: CATALOG_LIMITS.entriesPerSync, variantIds, ...page },
    })
    if (result.claimed === 0) {
      if (page.deferredBy || !(await isSomethingLeft(service, { lane, variantIds }))) break
      await setTimeout(LOOK_AGAIN_MS)
      continue
    }
    for (const kind of ["withdrawn", "zeroed", "repriced"] as const) deferred[kind] += result.deferred[kind]
    await onPage?.(result.counts)
    // Stock that was marked while its row was claimed has waited long enough.
    if (lane === "content") await pushDue(container, { lane: "stock", variantIds, isConfirmed })
  }
  return deferred
}

/** A claim passes over rows that another lane or process is pushing; they may be due still when that is over, so look again. */
function isSomethingLeft(service: PartnerCommerceModuleService, { lane, variantIds }: PushOptions): Promise<boolean> {
  const { shopCode } = requireConfigured(service).options
  return service.ledger.hasDueRows({ shopCode, lane, variantIds })
}

/** All else is sent: now what was left for later either goes too, or waits for a person. */
async function settleBrake(
  container: MedusaContainer,
  { flight, deferred, ...options }: PushOptions & { flight: string; deferred: Deferred },
): Promise<Brake | null> {
  const service = container.resolve(PARTNER_COMMERCE)
  const { shopCode } = requireConfigured(service).options
  const { settings } = await service.settings.read()
  const brake = toBrake({ ...deferred, items: await service.brake.countOnSale(shopCode) }, settings.brake_percent)
  if (!brake.holds) {
    await pushPages(container, { ...options, deferredBy: flight })
    return null
  }
  const problem = toProblem("brake", toBrakeMessage(brake))
  await service.brake.holdDeferred(flight, problem)
  await service.problems.raise({ key: BRAKE_PROBLEM, code: "brake", message: problem.message, fix: problem.fix })
  return brake
}

/** Somebody looked at it and says that it is meant: what the brake holds is due again. */
export async function confirmBraked(service: PartnerCommerceModuleService): Promise<void> {
  await service.brake.confirmDeferred(requireConfigured(service).options.shopCode)
  await service.problems.clear(BRAKE_PROBLEM)
}

/** Nothing is held any more, because it was confirmed, undone or changed. */
export async function clearBrakeProblem(service: PartnerCommerceModuleService): Promise<void> {
  if (!(await service.brake.isBraked(requireConfigured(service).options.shopCode)))
    await service.problems.clear(BRAKE_PROBLEM)
}
