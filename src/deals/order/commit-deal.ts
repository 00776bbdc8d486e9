import { FINISH_STEPS } from "../rules/finish"
import { toAcceptedAnswer } from "../rules/refusal"
import { toCheckDelayMs } from "../rules/status"
import { batched } from "../../concurrency/batcher"
import { LEASE_MS } from "../../concurrency/lease"
import { tooLate } from "./deal-refused"

export interface DealToCommit {
  trxId: string
  /** Part of the answer, which is stored with the commit. */
  inStock: number
  /** Taken with the commit, because the answering process also finishes the deal. */
  leaseToken: string
}

/**
 * Commits a deal: state and answer in one statement, before the deadline or not at all. From then on, every repetition of the call gets the
 * answer 200.
 *
 * @throws DealRefused `DEADLINE_EXCEEDED`
 */
export const commitDeal = batched<DealToCommit, void>(async (store, deals) => {
  const committed = await store.deals.ledger.commit(
    deals.map(({ trxId, inStock, leaseToken }) => ({
      trxId,
      answer: toAcceptedAnswer(inStock),
      unfinished: FINISH_STEPS,
      lease: { token: leaseToken, forMs: LEASE_MS },
      checkInMs: toCheckDelayMs(0),
    })),
  )
  return deals.map(({ trxId }) =>
    committed.has(trxId) ? { kind: "done", result: undefined } : { kind: "failed", error: tooLate() },
  )
})
