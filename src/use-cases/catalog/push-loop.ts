import { randomUUID } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import { type MedusaContainer } from "@medusajs/framework/types"
import { type Brake, mayBrake } from "../../core/catalog/brake"
import { type Lane } from "../../core/catalog/lane"
import { type PushObstacle } from "../../core/objection"
import { missingSettings } from "../../core/settings/settings"
import { CATALOG_LIMITS } from "../../core/wire/catalog"
import { PARTNER_COMMERCE, type PartnerCommerceModuleService } from "../../modules/partner-commerce"
import { type RunCounts } from "../../modules/partner-commerce/catalog/sync-run-store"
import { keepCategoriesFresh } from "./refresh-categories"
import { requireConfigured } from "../configured"
import { raiseBrakeProblem, toBrakeOf, toBrakeProblem } from "./brake"
import { reportCopiedDatabase, whyCopied } from "./copied-database"
import { syncCatalogWorkflow, type SyncCatalogInput } from "../../workflows/sync-catalog/workflow"

/**
 * Where little is sent: what is only looked at needs no full request. Of a page that is made and forgotten within one turn of the young
 * generation's collector (some 16 MB) nothing gets old; twice as large pages are a tenth faster and leave four times as much to the
 * collector of the old one, which comes when it likes.
 */
const QUIET_PAGE = 100
/** Between two looks at rows that another lane or process is pushing. */
const LOOK_AGAIN_MS = 100

export interface PushOptions {
  lane: Lane
  /** Only these; absent = all that is due. */
  variantIds?: string[]
  /** Everything is looked at, and most of it will be found as it was. */
  isPass?: boolean
  /** A person has confirmed: the brake does not watch this push. */
  isConfirmed?: boolean
  onPage?: (counts: RunCounts) => Promise<void>
  /** Asked between pages: somebody more important waits. */
  shouldYield?: () => Promise<boolean>
}

/** How a push ended. */
export interface Pushed {
  /** The brake holds this much, and somebody has to confirm. */
  held: HeldPush | null
  /** The service refuses the token or the codes: more of it would be refused as well. */
  isRefused: boolean
}

const NOTHING_PUSHED: Pushed = { held: null, isRefused: false }

/** What the brake holds of a push. */
export interface HeldPush extends Brake {
  /** A person has decided about all of it already, so nobody is asked again. */
  isDiscarded: boolean
}

/** Why nothing is pushed at all, or null. */
export async function whyNotPushing(service: PartnerCommerceModuleService): Promise<PushObstacle | null> {
  if (service.connection.kind === "inert") return { code: "options_wrong", options: service.connection.problems }
  const copied = await whyCopied(service)
  if (copied) return copied
  const { settings, paused } = await service.configuration.settings.read()
  if (!settings.enabled) return { code: "switched_off" }
  const missing = missingSettings(settings)
  if (missing.length > 0) return { code: "settings_missing", settings: missing.join(", ") }
  return paused ? { code: "paused" } : null
}

/**
 * Pushes what is due, page by page, until nothing is. Any number of processes may do so at the same time.
 *
 * When so much is due that the brake might hold, what it watches is left for last: the rest goes first, and by then it is known how
 * much of it there is.
 */
export async function pushDue(container: MedusaContainer, options: PushOptions): Promise<Pushed> {
  const service = container.resolve(PARTNER_COMMERCE)
  await reportCopiedDatabase(service)
  if ((await whyNotPushing(service)) !== null) return NOTHING_PUSHED
  await requireConfigured(service).binding.bindFirst()
  if (options.lane === "content") await keepCategoriesFresh(container)
  for (;;) {
    const { isAllPushed, ...pushed } = await pushOnce(container, options)
    // What changed after it was left for later is due again, and nobody has decided about it yet.
    if (pushed.held || !isAllPushed || !(await isSomethingLeft(service, options))) return pushed
  }
}

async function pushOnce(container: MedusaContainer, options: PushOptions): Promise<PushedPages> {
  const service = container.resolve(PARTNER_COMMERCE)
  if (options.isConfirmed || !(await mightBrake(service, options))) return pushPages(container, options)
  const pushId = randomUUID()
  try {
    const pushed = await pushPages(container, { ...options, pushId })
    if (!pushed.isAllPushed) return pushed
    return { ...pushed, held: (await settleBrake(container, { ...options, pushId })) ?? pushed.held }
  } finally {
    // Whoever goes on after a push that gave way or failed takes these too: a part of what would be withdrawn says nothing.
    await service.catalog.brake.handBack(pushId)
  }
}

async function mightBrake(service: PartnerCommerceModuleService, { lane, variantIds }: PushOptions): Promise<boolean> {
  const { shopCode } = requireConfigured(service).options
  const [due, held, onSale, { settings }] = await Promise.all([
    service.catalog.items.countDue({ shopCode, lane, variantIds }),
    service.catalog.brake.countHeld(shopCode),
    service.catalog.brake.countOnSale(shopCode),
    service.configuration.settings.read(),
  ])
  // Of what it holds each item is free again as soon as something changes of it, and alone is a small share.
  return mayBrake(due + held, onSale, settings.brake_percent)
}

interface PushedPages extends Pushed {
  /** false: it stopped before, because it gave way, was refused or pushing was switched off. */
  isAllPushed: boolean
}

async function pushPages(
  container: MedusaContainer,
  {
    lane,
    variantIds,
    isPass,
    isConfirmed,
    onPage,
    shouldYield,
    ...page
  }: PushOptions & Pick<SyncCatalogInput, "pushId" | "deferredBy">,
): Promise<PushedPages> {
  const service = container.resolve(PARTNER_COMMERCE)
  let held: HeldPush | null = null
  let isRefused = false
  let isQuiet = isPass && !(await service.catalog.items.hasNewRows(requireConfigured(service).options.shopCode))
  while (!isRefused && !(await shouldYield?.()) && (await whyNotPushing(service)) === null) {
    const limit = isQuiet ? QUIET_PAGE : CATALOG_LIMITS.entriesPerSync
    const { result } = await syncCatalogWorkflow(container).run({
      input: { lane, limit, variantIds, ...page },
    })
    if (result.claimed === 0) {
      if (page.deferredBy || !(await isSomethingLeft(service, { lane, variantIds })))
        return { isAllPushed: true, held, isRefused: false }
      await setTimeout(LOOK_AGAIN_MS)
      continue
    }
    isQuiet = lane === "content" && result.counts.requests === 0
    await onPage?.(result.counts)
    isRefused = result.isRefused
    // Stock that was marked while its row was claimed has waited long enough.
    if (!isRefused && lane === "content" && (await isSomethingLeft(service, { lane: "stock", variantIds }))) {
      const stock = await pushDue(container, { lane: "stock", variantIds, isConfirmed, onPage })
      held = stock.held ?? held
      isRefused = stock.isRefused
    }
  }
  return { isAllPushed: false, held, isRefused }
}

/** A claim passes over rows that another lane or process is pushing; they may be due still when that is over, so look again. */
function isSomethingLeft(service: PartnerCommerceModuleService, { lane, variantIds }: PushOptions): Promise<boolean> {
  const { shopCode } = requireConfigured(service).options
  return service.catalog.items.hasDueRows({ shopCode, lane, variantIds })
}

/**
 * All else is sent, by this push and by those beside it: now what they left for later either goes too, or waits for a person. Whoever
 * comes first decides for all, because a share of what would be withdrawn says nothing.
 */
async function settleBrake(
  container: MedusaContainer,
  { pushId, ...options }: PushOptions & { pushId: string },
): Promise<HeldPush | null> {
  const service = container.resolve(PARTNER_COMMERCE)
  const { shopCode } = requireConfigured(service).options
  const brake = await toBrakeOf(service, await service.catalog.brake.countWaiting(shopCode))
  if (!brake.holds) {
    const affected = await service.catalog.brake.holdDiscarded(shopCode)
    await pushPages(container, { ...options, deferredBy: pushId })
    return affected > 0 ? { ...brake, affected, isDiscarded: true } : null
  }
  const isDiscarded = await service.catalog.brake.isDiscarded(shopCode)
  if ((await service.catalog.brake.holdDeferred(shopCode, isDiscarded ? null : toBrakeProblem(brake))) === 0)
    return null
  if (!isDiscarded) await raiseBrakeProblem(service, brake)
  return { ...brake, isDiscarded }
}
