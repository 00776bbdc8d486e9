import { type MedusaContainer } from "@medusajs/framework/types"
import { forgetInFlight } from "../rules/answer/acknowledge"
import { type Lane } from "../rules/item/lane"
import { type Known } from "../rules/plan/known"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type ClaimedItem } from "../sql/item/claim"
import { requireConfigured } from "../../store/configured"

/** A claim is kept alive every third of its lease, so a killed process blocks its items for a minute at the most. */
export const LEASE_MS = 60_000

export interface PageToClaim {
  /** `stock`: only what is on the service and whose stock was marked; `content`: all that is due. */
  lane: Lane
  limit: number
  /** Only these; absent = all. */
  variantIds?: string[]
  /** Claims what this push deferred, instead of what is due. */
  deferredBy?: string
}

/** Rows under one lease. */
export interface ClaimedPage {
  token: string
  rows: ClaimedRow[]
}

/** `known`: what can be believed of it; `known_before`: as the ledger holds it. */
export type ClaimedRow = ClaimedItem & { known_before: Known | null }

/** Takes due items under a lease. It no longer believes what was in flight when an earlier holder died. */
export async function claimPage(container: MedusaContainer, page: PageToClaim): Promise<ClaimedPage> {
  const service = container.resolve(PARTNER_COMMERCE)
  const { shopCode } = requireConfigured(service).options
  const { token, items } = await service.catalog.items.claim({ shopCode, leaseMs: LEASE_MS, ...page })
  // Added to the row itself: a copy of a page is garbage that a full pass makes a thousand times.
  const rows = items.map((item) =>
    Object.assign(item, {
      known_before: item.known,
      known: item.in_flight ? forgetInFlight(item.known, item.in_flight) : item.known,
    }),
  )
  return { token, rows }
}

/** Gives back what a push that failed still holds. Where the database is gone too, the lease runs out by itself. */
export async function releasePage(container: MedusaContainer, { token }: ClaimedPage): Promise<void> {
  await container
    .resolve(PARTNER_COMMERCE)
    .catalog.items.release(token)
    .catch(() => undefined)
}

/** Is the claim certainly still ours? Once it was not, it never is again. */
export type IsOurs = () => boolean

/**
 * Runs the task while a timer keeps its claim alive. A renewal that fails is tried again at the next turn; when none has succeeded for
 * as long as the lease lasts, another process may have had the items meanwhile, and the task must stop, whatever a later renewal says.
 *
 * @param renew answers whether all of the claim is still there
 * @param leaseMs how long the claim lasts from now, and from every renewal
 */
export async function withHeartbeat<T>(
  renew: () => Promise<boolean>,
  task: (isOurs: IsOurs) => Promise<T>,
  leaseMs: number = LEASE_MS,
): Promise<T> {
  let oursUntil = performance.now() + leaseMs
  let isLost = false
  const isOurs = () => {
    isLost ||= performance.now() >= oursUntil
    return !isLost
  }
  const beat = async () => {
    if (!isOurs()) return
    // Counted from before the call: that is the earliest moment from which the database can have counted.
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
