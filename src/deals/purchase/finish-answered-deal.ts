import { type MedusaContainer } from "@medusajs/framework/types"
import { steadyClock } from "../../values/clock"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { LEASE_MS } from "../../concurrency/lease"
import { perStore } from "../../concurrency/per-store"
import { noteEvent, readDealInBatch, renewLease } from "../deal-batches"
import { finishLeasedDeal } from "../settle/settle-deal"
import { MAX_YIELD_MS, readNextStatus } from "../settle/settle-due-deals"

export interface AnsweredDeal {
  trxId: string
  /** By the steady clock. */
  arrivedAt: number
  /** Taken with the commit, because the answering process also finishes the deal. */
  leaseToken: string
}

const underWayOf = perStore(() => new Set<Promise<void>>())

/**
 * Notes whether the answer was written, and does the work that the answer did not need: tax lines, payment, announcement. Then the status
 * is due, because our answer has decided it, unless the answer was lost.
 */
export async function finishAnsweredDeal(
  container: MedusaContainer,
  answered: AnsweredDeal,
  isWritten: boolean,
): Promise<void> {
  const underWay = underWayOf(container)
  const work = followAnswer(container, answered, isWritten).finally(() => underWay.delete(work))
  underWay.add(work)
  await work
}

/** Resolves when the work after all answers so far is done or has failed. */
export async function whenAnsweredDealsAreFinished(container: MedusaContainer): Promise<void> {
  await Promise.allSettled(underWayOf(container))
}

async function followAnswer(
  container: MedusaContainer,
  { trxId, arrivedAt, leaseToken }: AnsweredDeal,
  isWritten: boolean,
): Promise<void> {
  const took_ms = Math.round(steadyClock() - arrivedAt)
  const event = { event: isWritten ? "answered" : "answer_not_written", detail: `after ${took_ms} ms`, took_ms }
  await noteEvent(container, { key: trxId, event })
  await finish(container, trxId, leaseToken)
  await readNextStatus(container)
}

async function finish(container: MedusaContainer, trxId: string, token: string): Promise<void> {
  const { slots, finishSlots } = container.resolve(PARTNER_COMMERCE).deals
  const lease = { token, forMs: LEASE_MS }
  const yieldUntil = steadyClock() + MAX_YIELD_MS
  if (!(await finishSlots.acquire(LEASE_MS))) return
  try {
    await slots.whenIdle(yieldUntil - steadyClock())
    const deal = (await renewLease(container, { key: trxId, lease })) ? await readDealInBatch(container, trxId) : null
    if (deal) await finishLeasedDeal(container, deal, lease)
  } finally {
    finishSlots.release()
  }
}
