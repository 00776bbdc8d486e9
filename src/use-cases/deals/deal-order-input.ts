import { type DealOrderCallback } from "../../core/wire/callbacks"

export interface CreateDealOrderInput {
  deal: DealOrderCallback
  shop_code: string
  /** When nothing may be committed any more, by the steady clock of this process. The fence itself is in the database; this bounds the waiting. */
  answer_by: number
  /** Of the process that answers: nobody else goes on with the deal while it holds. */
  lease_token: string
}

/** Whoever works on a deal is taken for dead after this much time. */
export const DEAL_LEASE_MS = 120_000
