import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { FINISH_STEPS } from "../../../core/deals/finish"
import { toAcceptedAnswer } from "../../../core/deals/refusal"
import { toCheckDelayMs } from "../../../core/deals/status"
import { PARTNER_COMMERCE } from "../../../modules/partner-commerce"
import { DealRefused } from "../deal-refused"
import { DEAL_LEASE_MS } from "../input"

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
    const isCommitted = await container.resolve(PARTNER_COMMERCE).deals.commit(input.trx_id, {
      answer: toAcceptedAnswer(input.in_stock),
      unfinished: FINISH_STEPS,
      lease: { token: input.lease_token, forMs: DEAL_LEASE_MS },
      checkInMs: toCheckDelayMs(0),
    })
    if (!isCommitted) {
      throw new DealRefused({ code: "DEADLINE_EXCEEDED", message: "the purchase could not be processed in time" })
    }
    return new StepResponse({ in_stock: input.in_stock })
  },
)
