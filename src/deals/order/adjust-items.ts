import { steadyClock } from "../../values/clock"
import { type Adjustment, toMostShown } from "../rules/decide"
import { toFailureReport, toFailureText } from "../../messages/rules/failure-text"
import { type Store } from "../../store/store"
import { requireConfigured } from "../../store/configured"
import { perStore } from "../../store/per-store"
import { projectItems } from "../../catalog/page/project-page"
import { adjustItems, mayAdjustItems } from "../../catalog/page/adjust-page"
import { withTimeLimit } from "../../concurrency/with-time-limit"

export interface AdjustedItem {
  adjustment: Adjustment
  /** The most units that the merchant's hook shows; null = the hook leaves the stock unchanged. */
  mostShown: number | null
}

const UNTOUCHED: AdjustedItem = { adjustment: { kind: "none" }, mostShown: null }
const UNKNOWN: AdjustedItem = { adjustment: { kind: "unknown" }, mostShown: null }

export interface ItemsToAdjust {
  variantIds: string[]
  /** By the steady clock; absent = no purchase waits. */
  answerBy?: number
}

const MERCHANT_TIME_MS = 3_000

/**
 * The time that a purchase gives the merchant's code, its hook or its tax provider: the service waits 40 s for the answer, and other
 * purchases wait too.
 *
 * @param answerBy by the steady clock; absent = no purchase waits
 * @returns ms, at most a third of the remaining time
 */
export function toMerchantTimeMs(answerBy = Infinity): number {
  return Math.min(MERCHANT_TIME_MS, (answerBy - steadyClock()) / 3)
}

/** After a hook missed its time, purchases continue without the hook until it answers or this time is over. */
const PAUSE_MS = 30_000

/**
 * Runs the merchant's hook on the bought items, on the code path of a push, so that a purchase has the price that a push would send. A
 * failed hook costs no sale: the last sent price holds (deals/rules/decide).
 *
 * @returns the hook's result by variant; empty in a store without a hook
 */
export async function adjustBought(store: Store, given: ItemsToAdjust): Promise<(variantId: string) => AdjustedItem> {
  if (!mayAdjustItems() || given.variantIds.length === 0) return () => UNTOUCHED
  const pause = pauseOf(store)
  if (steadyClock() < pause.until) return () => UNKNOWN
  try {
    const limitMs = toMerchantTimeMs(given.answerBy)
    const answering = readAdjusted(store, given)
    const adjusted = await withTimeLimit(limitMs, answering)
    if (adjusted) return (variantId) => adjusted.get(variantId) ?? UNKNOWN
    pause.until = steadyClock() + PAUSE_MS
    void answering.catch(() => null).then(() => (pause.until = 0))
    report(store, `no answer within ${Math.round(limitMs)} ms`)
  } catch (error) {
    store.logger.error(`partner-commerce: ${toFailureReport(error)}`)
    report(store, toFailureText(error))
  }
  return () => UNKNOWN
}

const pauseOf = perStore(() => ({ until: 0 }))

async function readAdjusted(store: Store, { variantIds }: ItemsToAdjust): Promise<Map<string, AdjustedItem>> {
  const { images } = requireConfigured(store)
  const rows = await store.catalog.items.namedVariants({ variantIds })
  // Values that the service refused matter only to a push, and not to a purchase.
  const items = await projectItems(
    store,
    rows.map((row) => ({ ...row, refused: null })),
    { readImages: (urls) => images.recall(urls) },
  )
  const before = new Map(items.map(({ variantId, desired }) => [variantId, desired]))
  const adjusted = await adjustItems(store, items, { isDryRun: true })
  return new Map(
    adjusted.map(({ variantId, desired }): [string, AdjustedItem] => {
      const own = before.get(variantId) ?? desired
      return [variantId, { adjustment: { kind: "adjusted", desired }, mostShown: toMostShown(own, desired) }]
    }),
  )
}

/** The customer waits for the answer, so the problem is written in the background. */
function report(store: Store, reason: string): void {
  const { problems } = store
  problems.raise({ key: "hook-failed", code: "hook_failed", values: { reason } }).catch((error: unknown) => {
    const { logger } = store
    logger.warn(`partner-commerce: a failed hook could not be noted: ${toFailureText(error)}`)
  })
}
