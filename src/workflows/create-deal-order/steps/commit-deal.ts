import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { FINISH_STEPS } from "../../../core/deals/finish"
import { toAcceptedAnswer } from "../../../core/deals/refusal"
import { toCheckDelayMs } from "../../../core/deals/status"
import { PARTNER_COMMERCE } from "../../../modules/partner-commerce"
import { tooLate } from "../../../use-cases/deals/deal-refused"
import { inBatches } from "../../../use-cases/deals/batcher"
import { DEAL_LEASE_MS } from "../../../use-cases/deals/deal-order-input"

export interface CommitDealInput {
  trx_id: string
  in_stock: number
  /** Of the process that answers: it also does what is left after the answer. */
  lease_token: string
}

/**
 * The last step, and the only one that cannot be undone: from here on the answer is 200, whoever asks. When the database cannot say
 * whether it took the commit, nothing is guessed: the undo steps ask it again before they touch anything.
 */
export const commitDealStep = createStep(
  "partner-commerce-commit-deal",
  async (input: CommitDealInput, { container }) => {
    await commit(container, input)
    return new StepResponse({ in_stock: input.in_stock })
  },
)

const commit = inBatches<CommitDealInput, void>(async (container, inputs) => {
  const committed = await container.resolve(PARTNER_COMMERCE).deals.ledger.commit(
    inputs.map(({ trx_id, in_stock, lease_token }) => ({
      trxId: trx_id,
      answer: toAcceptedAnswer(in_stock),
      unfinished: FINISH_STEPS,
      lease: { token: lease_token, forMs: DEAL_LEASE_MS },
      checkInMs: toCheckDelayMs(0),
    })),
  )
  return inputs.map(({ trx_id }) =>
    committed.has(trx_id) ? { kind: "done", result: undefined } : { kind: "failed", error: tooLate() },
  )
})
