import { randomUUID } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import { type MedusaContainer } from "@medusajs/framework/types"
import { type Brake, mayBrake, toBrake, toBrakeFigures, toBrakeMessage } from "../../core/catalog/brake"
import { toProblem } from "../../core/catalog/problem"
import { missingSettings } from "../../core/settings/settings"
import { CATALOG_LIMITS } from "../../core/wire/catalog"
import { PARTNER_COMMERCE, type PartnerCommerceModuleService } from "../../modules/partner-commerce"
import { type RunCounts } from "../../modules/partner-commerce/run-book"
import { keepCategoriesFresh } from "../read-categories"
import { requireConfigured } from "../configured"
import { tellCopiedDatabase, whyCopied } from "./copied-database"
import { syncCatalogWorkflow, type SyncCatalogInput } from "./workflow"

/**
 * After a page of which nothing was sent. What is only looked at needs no full request, and what of it is forgotten at once costs no
 * memory: with pages of a thousand a full pass took half a gigabyte more, with these a tenth of that.
 */
const QUIET_PAGE = 200
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

/** What the brake holds of a push. */
export interface HeldPush extends Brake {
  /** A person has decided about all of it already, so nobody is asked again. */
  isDiscarded: boolean
}

/** Why nothing is pushed at all, or null. */
export async function whyNotPushing(service: PartnerCommerceModuleService): Promise<string | null> {
  if (service.connection.kind === "inert") {
    const list = service.connection.problems.map(({ option, message }) => `${option} ${message}`)
    return `the plugin's options are not right: ${list.join("; ")}`
  }
  const copied = await whyCopied(service)
  if (copied) return copied
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
export async function pushDue(container: MedusaContainer, options: PushOptions): Promise<HeldPush | null> {
  const service = container.resolve(PARTNER_COMMERCE)
  await tellCopiedDatabase(service)
  if ((await whyNotPushing(service)) !== null) return null
  await requireConfigured(service).binding.bindFirst()
  if (options.lane === "content") await keepCategoriesFresh(container)
  const flight = options.isConfirmed || !(await mightBrake(service, options)) ? undefined : randomUUID()
  const { isAllPushed, heldStock } = await pushPages(container, { ...options, flight })
  if (!flight) return heldStock
  if (isAllPushed) return (await settleBrake(container, { ...options, flight })) ?? heldStock
  // Whoever goes on takes these too: a part of what would be withdrawn says nothing.
  await service.brake.handBack(flight)
  return heldStock
}

async function mightBrake(service: PartnerCommerceModuleService, { lane, variantIds }: PushOptions): Promise<boolean> {
  const { shopCode } = requireConfigured(service).options
  const [due, onSale, { settings }] = await Promise.all([
    service.ledger.countDue({ shopCode, lane, variantIds }),
    service.brake.countOnSale(shopCode),
    service.settings.read(),
  ])
  return mayBrake(due, onSale, settings.brake_percent)
}

interface PushedPages {
  /** false: it stopped before, because it gave way or pushing was switched off. */
  isAllPushed: boolean
  /** What the brake holds of stock that was told in between. */
  heldStock: HeldPush | null
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
): Promise<PushedPages> {
  const service = container.resolve(PARTNER_COMMERCE)
  let heldStock: HeldPush | null = null
  let limit: number = CATALOG_LIMITS.entriesPerSync
  while (!shouldYield?.() && (await whyNotPushing(service)) === null) {
    const { result } = await syncCatalogWorkflow(container).run({
      input: { lane, limit, variantIds, ...page },
    })
    if (result.claimed === 0) {
      if (page.deferredBy || !(await isSomethingLeft(service, { lane, variantIds })))
        return { isAllPushed: true, heldStock }
      await setTimeout(LOOK_AGAIN_MS)
      continue
    }
    limit = lane === "content" && result.counts.requests === 0 ? QUIET_PAGE : CATALOG_LIMITS.entriesPerSync
    await onPage?.(result.counts)
    // Stock that was marked while its row was claimed has waited long enough.
    if (lane === "content" && (await isSomethingLeft(service, { lane: "stock", variantIds })))
      heldStock = (await pushDue(container, { lane: "stock", variantIds, isConfirmed })) ?? heldStock
  }
  return { isAllPushed: false, heldStock }
}

/** A claim passes over rows that another lane or process is pushing; they may be due still when that is over, so look again. */
function isSomethingLeft(service: PartnerCommerceModuleService, { lane, variantIds }: PushOptions): Promise<boolean> {
  const { shopCode } = requireConfigured(service).options
  return service.ledger.hasDueRows({ shopCode, lane, variantIds })
}

/**
 * All else is sent, by this push and by those beside it: now what they left for later either goes too, or waits for a person. Whoever
 * comes first decides for all, because a share of what would be withdrawn says nothing.
 */
async function settleBrake(
  container: MedusaContainer,
  { flight, ...options }: PushOptions & { flight: string },
): Promise<HeldPush | null> {
  const service = container.resolve(PARTNER_COMMERCE)
  const { shopCode } = requireConfigured(service).options
  const { settings } = await service.settings.read()
  const waiting = await service.brake.countWaiting(shopCode)
  const brake = toBrake({ ...waiting, items: await service.brake.countOnSale(shopCode) }, settings.brake_percent)
  if (!brake.holds) {
    const { isAllPushed } = await pushPages(container, { ...options, deferredBy: flight })
    if (!isAllPushed) await service.brake.handBack(flight)
    return null
  }
  const problem = toProblem("brake", toBrakeMessage(brake), { ...toBrakeFigures(brake) })
  const isDiscarded = await service.brake.isDiscarded(shopCode)
  if ((await service.brake.holdDeferred(shopCode, problem)) === 0) return null
  if (!isDiscarded)
    await service.problems.raise({ key: BRAKE_PROBLEM, code: "brake", message: problem.message, fix: problem.fix })
  return { ...brake, isDiscarded }
}

/** Somebody looked at it and says that it is not meant: it stays unsent, and nobody is asked again until it differs. @returns how many items */
export async function discardBraked(service: PartnerCommerceModuleService): Promise<number> {
  const items = await service.brake.discardHeld(requireConfigured(service).options.shopCode)
  await service.problems.clear(BRAKE_PROBLEM)
  return items
}

/** Somebody looked at it and says that it is meant: what the brake holds is due again. */
export async function confirmBraked(service: PartnerCommerceModuleService): Promise<void> {
  await service.brake.confirmDeferred(requireConfigured(service).options.shopCode)
  await service.problems.clear(BRAKE_PROBLEM)
}

/** When nothing is held any more, because it was confirmed, undone or changed, nobody has to decide. */
export async function endBrakeIfOver(service: PartnerCommerceModuleService): Promise<void> {
  const { shopCode } = requireConfigured(service).options
  if (await service.brake.isBraked(shopCode)) return
  await service.runs.endHeld(shopCode, { code: "released" })
  await service.problems.clear(BRAKE_PROBLEM)
}
