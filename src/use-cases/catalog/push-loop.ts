import { randomUUID } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import { type MedusaContainer } from "@medusajs/framework/types"
import { type Brake, mayBrake } from "../../core/catalog/brake"
import { type Lane } from "../../core/catalog/lane"
import { CATALOG_LIMITS } from "../../core/wire/catalog"
import { PARTNER_COMMERCE, type PartnerCommerceModuleService } from "../../modules/partner-commerce"
import { type RunCounts } from "../../modules/partner-commerce/catalog/sync-run-store"
import { requireConfigured } from "../configured"
import { raiseBrakeProblem, toBrakeOf, toBrakeProblem } from "./brake"
import { reportCopiedDatabase } from "./copied-database"
import { whyNotPushing } from "./push-obstacle"
import { type PageToPush, pushPage } from "./push-page"
import { keepCategoriesFresh } from "./refresh-categories"

/**
 * A page while nothing differs: what is only compared needs no full request. A page that is made and forgotten within one turn of the
 * young generation's collector (some 16 MB) leaves nothing old behind; twice as large pages are a tenth faster and leave four times as
 * much to the collector of the old generation, which comes when it likes.
 */
const QUIET_PAGE = 100
/** Before rows that another lane or process is pushing are tried again. */
const RETRY_CLAIM_MS = 100

export interface PushOptions {
  lane: Lane
  /** Only these; absent = all that is due. */
  variantIds?: string[]
  /** Everything is compared, and most of it will be found as it was. */
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

/** The part of a push that the brake holds. */
export interface HeldPush extends Brake {
  /** A person has decided about all of it already, so nobody is asked again. */
  isDiscarded: boolean
}

/**
 * Pushes what is due, page by page, until nothing is. Any number of processes may do so at the same time.
 *
 * When so much is due that the brake might hold, what it watches is deferred: the rest goes first, and by then it is known how
 * much of it there is.
 */
export async function pushDue(container: MedusaContainer, options: PushOptions): Promise<Pushed> {
  const service = container.resolve(PARTNER_COMMERCE)
  await reportCopiedDatabase(service)
  if ((await whyNotPushing(service)) !== null) return { held: null, isRefused: false }
  await requireConfigured(service).binding.bindFirst()
  if (options.lane === "content") await keepCategoriesFresh(container)
  for (;;) {
    const { isAllPushed, ...pushed } = await pushUnderBrake(container, options)
    // A change to something that was deferred makes it due again, and nobody has decided about that yet.
    if (pushed.held || !isAllPushed || !(await hasDueRows(service, options))) return pushed
  }
}

interface PushedPages extends Pushed {
  /** false: it stopped before, because it gave way, was refused or pushing was switched off. */
  isAllPushed: boolean
}

async function pushUnderBrake(container: MedusaContainer, options: PushOptions): Promise<PushedPages> {
  const service = container.resolve(PARTNER_COMMERCE)
  if (options.isConfirmed || !(await mightBrake(service, options))) return pushPages(container, options)
  const pushId = randomUUID()
  try {
    const pushed = await pushPages(container, options, { pushId })
    if (!pushed.isAllPushed) return pushed
    const held = await settleBrake(service, () => pushPages(container, options, { deferredBy: pushId }))
    return { ...pushed, held: held ?? pushed.held }
  } finally {
    // After a push that gave way or failed, the next one takes these too: a part of what would be withdrawn says nothing.
    await service.catalog.brake.handBack(pushId)
  }
}

async function pushPages(
  container: MedusaContainer,
  { lane, variantIds, isPass, isConfirmed, onPage, shouldYield }: PushOptions,
  brake: Pick<PageToPush, "pushId" | "deferredBy"> = {},
): Promise<PushedPages> {
  const service = container.resolve(PARTNER_COMMERCE)
  let held: HeldPush | null = null
  let isRefused = false
  let isQuiet = isPass && !(await service.catalog.items.hasNewRows(requireConfigured(service).options.shopCode))
  while (!isRefused && !(await shouldYield?.()) && (await whyNotPushing(service)) === null) {
    const limit = isQuiet ? QUIET_PAGE : CATALOG_LIMITS.entriesPerSync
    const page = await pushPage(container, { lane, limit, variantIds, ...brake })
    if (!page) {
      if (brake.deferredBy || !(await hasDueRows(service, { lane, variantIds })))
        return { isAllPushed: true, held, isRefused: false }
      await setTimeout(RETRY_CLAIM_MS)
      continue
    }
    isQuiet = lane === "content" && page.counts.requests === 0
    await onPage?.(page.counts)
    isRefused = page.isRefused
    // Stock that was marked while its row was claimed has waited long enough.
    if (!isRefused && lane === "content" && (await hasDueRows(service, { lane: "stock", variantIds }))) {
      const stock = await pushDue(container, { lane: "stock", variantIds, isConfirmed, onPage })
      held = stock.held ?? held
      isRefused = stock.isRefused
    }
  }
  return { isAllPushed: false, held, isRefused }
}

/** A claim passes over rows that another lane or process is pushing; they may be due still when that is over. */
function hasDueRows(service: PartnerCommerceModuleService, { lane, variantIds }: PushOptions): Promise<boolean> {
  const { shopCode } = requireConfigured(service).options
  return service.catalog.items.hasDueRows({ shopCode, lane, variantIds })
}

async function mightBrake(service: PartnerCommerceModuleService, { lane, variantIds }: PushOptions): Promise<boolean> {
  const { shopCode } = requireConfigured(service).options
  const [due, held, onSale, { settings }] = await Promise.all([
    service.catalog.items.countDue({ shopCode, lane, variantIds }),
    service.catalog.brake.countHeld(shopCode),
    service.catalog.brake.countOnSale(shopCode),
    service.configuration.settings.read(),
  ])
  // Each held item is free again as soon as it changes, and alone it is a small share: so both count.
  return mayBrake(due + held, onSale, settings.brake_percent)
}

/**
 * All else is sent, by this push and by those beside it: now what they deferred either goes too, or waits for a person. The first
 * push to get here decides for all, because a share of what would be withdrawn says nothing.
 */
async function settleBrake(
  service: PartnerCommerceModuleService,
  pushDeferred: () => Promise<unknown>,
): Promise<HeldPush | null> {
  const { shopCode } = requireConfigured(service).options
  const brake = await toBrakeOf(service, await service.catalog.brake.countWaiting(shopCode))
  if (!brake.holds) {
    const affected = await service.catalog.brake.holdDiscarded(shopCode)
    await pushDeferred()
    return affected > 0 ? { ...brake, affected, isDiscarded: true } : null
  }
  const isDiscarded = await service.catalog.brake.isDiscarded(shopCode)
  if ((await service.catalog.brake.holdDeferred(shopCode, isDiscarded ? null : toBrakeProblem(brake))) === 0)
    return null
  if (!isDiscarded) await raiseBrakeProblem(service, brake)
  return { ...brake, isDiscarded }
}
