import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { steadyClock } from "../../values/clock"
import { toFailureText } from "../../messages/rules/failure-text"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type DueWork } from "../sql/deal-leases"
import { type DealRow } from "../sql/deal-row"
import { type Lease } from "../../concurrency/sql/leases"
import { type Leftover } from "../sql/missed-deals"
import { findCopiedDatabase } from "../../catalog/copied-database"
import { perStore } from "../../concurrency/per-store"
import { batched, done } from "../../concurrency/batcher"
import { endOr } from "../../values/clock"
import { newLease } from "../../concurrency/lease"
import { WorkerPool } from "../../concurrency/worker-pool"
import { settleLeasedDeal } from "./settle-deal"
import { undoOrder, undoReservations } from "../order/undo-order"

/** The head start of unfinished deals. It is limited, so that a hanging step does not delay the readings of statuses. */
const HEAD_START_MS = 2_000

/**
 * Settles every deal that is due and not leased by another process, and removes the leftovers of refused deals. Deals that a crash or a
 * failure left unfinished have their own first pass, so that a slow service does not delay them.
 */
export async function settleDueDeals(container: MedusaContainer): Promise<void> {
  const service = container.resolve(PARTNER_COMMERCE)
  if (service.connection.kind === "inert" || (await findCopiedDatabase(service))) return
  await settleAll(container)
}

/** Reads one due status after the other. The worker continues until no status is due. */
export async function readNextStatus(container: MedusaContainer): Promise<void> {
  const service = container.resolve(PARTNER_COMMERCE)
  if (service.connection.kind === "inert" || (await findCopiedDatabase(service))) return
  await statusesOf(container).run(1)
}

async function settleAll(container: MedusaContainer): Promise<void> {
  const unfinished = unfinishedOf(container).run()
  await endOr(HEAD_START_MS, unfinished)
  await Promise.all([unfinished, removeLeftovers(container), statusesOf(container).run()])
}

/** Unanswered deals come first. The wait is longer than their deadline, but it ends. */
export const MAX_YIELD_MS = 30_000
/** Twice the size of a batch. The workers share their statements, so they need few of the store's ten connections. */
const WORKERS = 64

const unfinishedOf = perStore((container) => workersOf(container, claimUnfinished))
const statusesOf = perStore((container) => workersOf(container, claimStatus))

const workersOf = (container: MedusaContainer, claim: ClaimDeal) => {
  const { deals, lifetime } = container.resolve(PARTNER_COMMERCE)
  const startWorker = () => {
    const yieldUntil = steadyClock() + MAX_YIELD_MS
    return async () => {
      await deals.slots.whenIdle(yieldUntil - steadyClock())
      const claimed = await claim(container, undefined)
      if (claimed) await settleLeasedDeal(container, claimed.deal, claimed.lease)
      return claimed !== null
    }
  }
  return new WorkerPool(WORKERS, startWorker, lifetime.stopping)
}

type ClaimDeal = (container: MedusaContainer, task: undefined) => Promise<{ deal: DealRow; lease: Lease } | null>

/** Each deal has its own lease, even if one statement claims several deals. */
const claimsOf = (work: DueWork): ClaimDeal =>
  batched(async (container, workers: undefined[]) => {
    const lease = newLease()
    const deals = await container.resolve(PARTNER_COMMERCE).deals.leases.claimDue(work, lease, workers.length)
    return workers.map((_, at) => done(deals[at] ? { deal: deals[at], lease } : null))
  })

const claimUnfinished = claimsOf("unfinished")
const claimStatus = claimsOf("status")

const LEFTOVERS_PER_PAGE = 100

/** A leftover that cannot be removed now is found again in the next run, and does not block the others. */
async function removeLeftovers(container: MedusaContainer): Promise<void> {
  const { missed } = container.resolve(PARTNER_COMMERCE).deals
  for (let after = ""; ;) {
    const page = await missed.findLeftovers({ after, limit: LEFTOVERS_PER_PAGE })
    for (const leftover of page) {
      await removeLeftover(container, leftover).catch((error: unknown) =>
        warn(container, `what is left of deal ${leftover.trx_id} could not be removed`, error),
      )
    }
    const last = page.at(-1)
    if (!last || page.length < LEFTOVERS_PER_PAGE) return
    after = last.trx_id
  }
}

async function removeLeftover(container: MedusaContainer, { trx_id, order_id }: Leftover): Promise<void> {
  if (order_id !== null) await undoOrder(container, order_id)
  await undoReservations(container, trx_id)
}

const warn = (container: MedusaContainer, what: string, error: unknown) =>
  container
    .resolve(ContainerRegistrationKeys.LOGGER)
    .warn(`partner-commerce: ${what}, it is tried again: ${toFailureText(error)}`)
