import { endOr, steadyClock } from "../../values/clock"
import { toFailureText } from "../../messages/rules/failure-text"
import { type Store } from "../../store/store"
import { type DueWork } from "../sql/deal-leases"
import { type DealRow } from "../sql/deal-row"
import { type Leftover } from "../sql/missed-deals"
import { findCopiedDatabase } from "../../catalog/copied-database"
import { dueWorkers } from "../../concurrency/due-workers"
import { settleLeasedDeal } from "./settle-deal"
import { undoOrder, undoReservations } from "../order/undo-order"

/** The head start of unfinished deals. It is limited, so that a hanging step does not delay the readings of statuses. */
const HEAD_START_MS = 2_000

/**
 * Settles every deal that is due and not leased by another process, and removes the leftovers of refused deals. Deals that a crash or a
 * failure left unfinished have their own first pass, so that a slow service does not delay them.
 */
export async function settleDueDeals(store: Store): Promise<void> {
  if (store.connection.kind === "inert" || (await findCopiedDatabase(store))) return
  await settleAll(store)
}

/** Reads one due status after the other. The worker continues until no status is due. */
export async function readNextStatus(store: Store): Promise<void> {
  if (store.connection.kind === "inert" || (await findCopiedDatabase(store))) return
  await statusesOf(store).run(1)
}

async function settleAll(store: Store): Promise<void> {
  const unfinished = unfinishedOf(store).run()
  await endOr(HEAD_START_MS, unfinished)
  await Promise.all([unfinished, removeLeftovers(store), statusesOf(store).run()])
}

/** Unanswered deals come first. The wait is longer than their deadline, but it ends. */
export const MAX_YIELD_MS = 30_000
/** Twice the size of a batch. The workers share their statements, so they need few of the store's ten connections. */
const WORKERS = 64

const workersFor = (work: DueWork) =>
  dueWorkers<DealRow>({
    workers: WORKERS,
    claim: (store, lease, limit) => store.deals.leases.claimDue(work, lease, limit),
    settle: settleLeasedDeal,
    startYielding: (store) => {
      const until = steadyClock() + MAX_YIELD_MS
      return () => store.deals.slots.whenIdle(until - steadyClock())
    },
  })

const unfinishedOf = workersFor("unfinished")
const statusesOf = workersFor("status")

const LEFTOVERS_PER_PAGE = 100

/** A leftover that cannot be removed now is found again in the next run, and does not block the others. */
async function removeLeftovers(store: Store): Promise<void> {
  const { missed } = store.deals
  for (let after = ""; ;) {
    const page = await missed.findLeftovers({ after, limit: LEFTOVERS_PER_PAGE })
    for (const leftover of page) {
      await removeLeftover(store, leftover).catch((error: unknown) =>
        warn(store, `what is left of deal ${leftover.trx_id} could not be removed`, error),
      )
    }
    const last = page.at(-1)
    if (!last || page.length < LEFTOVERS_PER_PAGE) return
    after = last.trx_id
  }
}

async function removeLeftover(store: Store, { trx_id, order_id }: Leftover): Promise<void> {
  if (order_id !== null) await undoOrder(store.container, order_id)
  await undoReservations(store, trx_id)
}

const warn = (store: Store, what: string, error: unknown) =>
  store.logger.warn(`partner-commerce: ${what}, it is tried again: ${toFailureText(error)}`)
