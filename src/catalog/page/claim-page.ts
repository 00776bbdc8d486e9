import { forgetInFlight } from "../rules/answer/acknowledge"
import { type Lane } from "../rules/item/lane"
import { type Known } from "../rules/plan/known"
import { type Store } from "../../store/store"
import { type ClaimedItem } from "../sql/item/claim"

/** A push renews its claim every third of the lease, so a killed process blocks its items for at most a minute. */
export const CLAIM_MS = 60_000

export interface PageToClaim {
  /** `stock`: rows at the service whose stock is marked; `content`: all due rows. */
  lane: Lane
  limit: number
  /** Only these variants; absent = all. */
  variantIds?: string[]
  /** The push, which claims no row that it deferred. */
  pushId?: string
  /** Claims the rows that the push deferred, instead of due rows. */
  isDeferred?: boolean
}

/** Rows under one lease. */
export interface ClaimedPage {
  token: string
  rows: ClaimedRow[]
}

/** `known`: the values that are still certain; `known_before`: the values in the ledger. */
export type ClaimedRow = ClaimedItem & { known_before: Known | null }

/** Claims due items under a lease. Values that were in flight when an earlier holder died count as unknown. */
export async function claimPage(store: Store, page: PageToClaim): Promise<ClaimedPage> {
  const { token, items } = await store.catalog.items.claim({ leaseMs: CLAIM_MS, ...page })
  // Adds the fields to the row itself, because a full pass would create a thousand copies of pages for the garbage collector.
  const rows = items.map((item) =>
    Object.assign(item, {
      known_before: item.known,
      known: forgetInFlight(item.known, item.in_flight),
    }),
  )
  return { token, rows }
}

/** Releases the claim of a page that no push will send. If the database is down too, the lease runs out by itself. */
export async function releasePage(store: Store, page: ClaimedPage): Promise<void> {
  await store.catalog.items.release(toClaim(page)).catch(() => undefined)
}

/** Renews the lease of these rows. @returns how many of them the claim still holds */
export function renewPage(store: Store, page: ClaimedPage): Promise<number> {
  return store.catalog.items.renew(toClaim(page), CLAIM_MS)
}

const toClaim = ({ token, rows }: ClaimedPage) => ({ token, ids: rows.map(({ id }) => id) })

/** Is the claim certainly still ours? Once false, it stays false. */
type IsOurs = () => boolean

/**
 * Runs the task while a timer renews its claim. A failed renewal is tried again when the timer fires next. If no renewal succeeds for the
 * length of the lease, another process may have held the items, and the task must stop, even if a later renewal succeeds.
 *
 * @param renew answers whether the claim still holds all of its rows
 * @param leaseMs how long the claim lasts from now, and from every renewal
 */
export async function withHeartbeat<T>(
  renew: () => Promise<boolean>,
  task: (isOurs: IsOurs) => Promise<T>,
  leaseMs: number = CLAIM_MS,
): Promise<T> {
  let oursUntil = performance.now() + leaseMs
  let isLost = false
  const isOurs = () => {
    isLost ||= performance.now() >= oursUntil
    return !isLost
  }
  const beat = async () => {
    if (!isOurs()) return
    // The time before the call counts, because the database cannot have counted from an earlier moment.
    const askedAt = performance.now()
    const isThere = await renew()
    if (!isThere) isLost = true
    else if (isOurs()) oursUntil = askedAt + leaseMs
  }
  const timer = setInterval(() => void beat().catch(() => undefined), leaseMs / 3)
  try {
    return await task(isOurs)
  } finally {
    clearInterval(timer)
  }
}
