import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { forget } from "../../../core/catalog/acknowledge"
import { PARTNER_COMMERCE } from "../../../modules/partner-commerce"
import { type ClaimedItem } from "../../../modules/partner-commerce/item-ledger"
import { requireConfigured } from "../../configured"
import { LEASE_MS } from "../lease"

export interface ClaimInput {
  /** `stock`: only what is on the service and whose stock was marked; `content`: all that is due. */
  lane: "stock" | "content"
  limit: number
  variantIds?: string[]
  /** Claims what this push left for later, instead of what is due. */
  deferredBy?: string
}

export interface Claim {
  /** null: nothing was claimed, because this is a rehearsal. */
  token: string | null
  items: ClaimedItem[]
}

/** Takes due items under a lease. What was in flight when an earlier holder died is no longer believed. */
export const claimItemsStep = createStep(
  "partner-commerce-claim-items",
  async ({ lane, limit, variantIds, deferredBy, rehearsal }: ClaimInput & { rehearsal?: object }, { container }) => {
    if (rehearsal) return new StepResponse<Claim, string | null>({ token: null, items: [] }, null)
    const service = container.resolve(PARTNER_COMMERCE)
    const { options } = requireConfigured(service)
    const { token, items } = await service.ledger.claim({
      shopCode: options.shopCode,
      lane,
      limit,
      leaseMs: LEASE_MS,
      variantIds,
      deferredBy,
    })
    const claimed = items.map((item) => ({
      ...item,
      known: item.in_flight ? forget(item.known, item.in_flight) : item.known,
    }))
    return new StepResponse<Claim, string | null>({ token, items: claimed }, token)
  },
  async (token, { container }) => {
    if (token) await container.resolve(PARTNER_COMMERCE).ledger.release(token)
  },
)
