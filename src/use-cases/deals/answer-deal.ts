import { type MedusaContainer } from "@medusajs/framework/types"
import { steadyClock } from "../../client/clock"
import { type StoredAnswer } from "../../core/deals/refusal"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type DealNote } from "../../modules/partner-commerce/deals/deal-timeline"
import { settleHeldDeal } from "./settle-deal"
import { inBatches } from "./batcher"
import { DEAL_LEASE_MS } from "./deal-order-input"
import { type ArrivedDeal, type DealAnswer, receiveDeal } from "./receive-deal"
import { reportRefusal } from "./report-refusal"

export interface AnsweredDeal extends StoredAnswer {
  /** To be called once the answer has left, or could not. */
  afterwards: (isWritten: boolean) => Promise<void>
}

/** A purchase and its answer, with what has to follow it. What follows never delays the answer: the service waits. */
export async function answerDeal(container: MedusaContainer, arrived: ArrivedDeal): Promise<AnsweredDeal> {
  const { answer, then } = await receiveDeal(container, arrived)
  return { ...answer, afterwards: (isWritten) => follow(container, arrived, { then, isWritten }) }
}

async function follow(
  container: MedusaContainer,
  { deal, arrivedAt }: ArrivedDeal,
  { then, isWritten }: { then: DealAnswer["then"]; isWritten: boolean },
): Promise<void> {
  switch (then.kind) {
    case "finish": {
      const took_ms = Math.round(steadyClock() - arrivedAt)
      const event = { event: isWritten ? "answered" : "answer_not_written", detail: `after ${took_ms} ms`, took_ms }
      await note(container, { trxId: deal.trx_id, event })
      return finish(container, deal.trx_id, then.leaseToken)
    }
    case "tell":
      return reportRefusal(container, deal, then.refusal)
    case "nothing":
      return
  }
}

const note = inBatches<DealNote, void>(async (container, notes) => {
  await container.resolve(PARTNER_COMMERCE).deals.timeline.noteAll(notes)
  return notes.map(() => ({ kind: "done", result: undefined }))
})

/** While others wait for their answers, what is left of answered deals waits too; not for ever, and the settle job is behind it. */
const LONGEST_COURTESY_MS = 20_000

async function finish(container: MedusaContainer, trxId: string, token: string): Promise<void> {
  const {
    ledger: deals,
    leases: dealLeases,
    slots: dealGate,
    finishSlots: finishGate,
  } = container.resolve(PARTNER_COMMERCE).deals
  const lease = { token, forMs: DEAL_LEASE_MS }
  const courtesyEndsAt = steadyClock() + LONGEST_COURTESY_MS
  if (!(await finishGate.acquire(DEAL_LEASE_MS))) return
  try {
    await dealGate.whenIdle(courtesyEndsAt - steadyClock())
    const deal = (await dealLeases.renew(trxId, lease)) ? await deals.read(trxId) : null
    if (deal) await settleHeldDeal(container, deal, lease)
  } finally {
    finishGate.release()
  }
}
