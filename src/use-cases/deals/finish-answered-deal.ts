import { type MedusaContainer } from "@medusajs/framework/types"
import { steadyClock } from "../../client/clock"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type DealNote } from "../../modules/partner-commerce/deals/deal-timeline"
import { batched } from "./batcher"
import { DEAL_LEASE_MS } from "./deal-lease"
import { settleLeasedDeal } from "./settle-deal"

export interface AnsweredDeal {
  trxId: string
  /** By the steady clock. */
  arrivedAt: number
  /** Taken with the commit: the process that answered also finishes the deal. */
  leaseToken: string
}

/** Notes whether the answer has left, and does what the answer did not need: tax lines, payment, delivery row, announcements. */
export async function finishAnsweredDeal(
  container: MedusaContainer,
  { trxId, arrivedAt, leaseToken }: AnsweredDeal,
  isWritten: boolean,
): Promise<void> {
  const took_ms = Math.round(steadyClock() - arrivedAt)
  const event = { event: isWritten ? "answered" : "answer_not_written", detail: `after ${took_ms} ms`, took_ms }
  await note(container, { trxId, event })
  await finish(container, trxId, leaseToken)
}

const note = batched<DealNote, void>(async (container, notes) => {
  await container.resolve(PARTNER_COMMERCE).deals.timeline.noteAll(notes)
  return notes.map(() => ({ kind: "done", result: undefined }))
})

/** Deals that wait for their answer go first, but not for ever. The settle job finishes what this process does not. */
const MAX_YIELD_MS = 20_000

async function finish(container: MedusaContainer, trxId: string, token: string): Promise<void> {
  const { ledger, leases, slots, finishSlots } = container.resolve(PARTNER_COMMERCE).deals
  const lease = { token, forMs: DEAL_LEASE_MS }
  const yieldUntil = steadyClock() + MAX_YIELD_MS
  if (!(await finishSlots.acquire(DEAL_LEASE_MS))) return
  try {
    await slots.whenIdle(yieldUntil - steadyClock())
    const deal = (await leases.renew(trxId, lease)) ? await ledger.read(trxId) : null
    if (deal) await settleLeasedDeal(container, deal, lease)
  } finally {
    finishSlots.release()
  }
}
