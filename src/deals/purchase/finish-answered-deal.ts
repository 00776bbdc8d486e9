import { steadyClock } from "../../values/clock"
import { type Store } from "../../store/store"
import { LEASE_MS } from "../../concurrency/lease"
import { perStore } from "../../store/per-store"
import { noteEvent, readDealInBatch, renewLease } from "../deal-batches"
import { finishLeasedDeal } from "../settle/settle-deal"
import { MAX_YIELD_MS, readNextStatus } from "../settle/settle-due-deals"

export interface AnsweredDeal {
  trxId: string
  /** By the steady clock. */
  arrivedAt: number
  /** Taken with the commit or the refusal, because the answering process also finishes the deal. */
  leaseToken: string
}

const underWayOf = perStore(() => new Set<Promise<void>>())

/**
 * Notes whether the answer was written, and does the work that the answer did not need: tax lines, payment, announcement. Then the status
 * is due, because our answer has decided it, unless the answer was lost.
 */
export async function finishAnsweredDeal(store: Store, answered: AnsweredDeal, isWritten: boolean): Promise<void> {
  await track(store, followAnswer(store, answered, isWritten))
}

/** Reports the lost sale of a deal that this process has refused. */
export async function finishRefusedDeal(store: Store, { trxId, leaseToken }: AnsweredDeal): Promise<void> {
  await track(store, finish(store, trxId, leaseToken))
}

async function track(store: Store, finishing: Promise<void>): Promise<void> {
  const underWay = underWayOf(store)
  const work = finishing.finally(() => underWay.delete(work))
  underWay.add(work)
  await work
}

/** Resolves when the work after all answers so far is done or has failed. */
export async function whenAnsweredDealsAreFinished(store: Store): Promise<void> {
  await Promise.allSettled(underWayOf(store))
}

async function followAnswer(
  store: Store,
  { trxId, arrivedAt, leaseToken }: AnsweredDeal,
  isWritten: boolean,
): Promise<void> {
  const took_ms = Math.round(steadyClock() - arrivedAt)
  const event = { event: isWritten ? "answered" : "answer_not_written", detail: `after ${took_ms} ms`, took_ms }
  await noteEvent(store, { key: trxId, event })
  await finish(store, trxId, leaseToken)
  await readNextStatus(store)
}

async function finish(store: Store, trxId: string, token: string): Promise<void> {
  const { slots, finishSlots } = store.deals
  const lease = { token, forMs: LEASE_MS }
  const yieldUntil = steadyClock() + MAX_YIELD_MS
  if (!(await finishSlots.acquire(LEASE_MS))) return
  try {
    await slots.whenIdle(yieldUntil - steadyClock())
    const deal = (await renewLease(store, { key: trxId, lease })) ? await readDealInBatch(store, trxId) : null
    if (deal) await finishLeasedDeal(store, deal, lease)
  } finally {
    finishSlots.release()
  }
}
