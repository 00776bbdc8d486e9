import { randomUUID } from "node:crypto"
import { type MedusaContainer } from "@medusajs/framework/types"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { forget } from "../../core/catalog/acknowledge"
import { type Lane } from "../../core/catalog/lane"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type PlannableItem } from "../../modules/partner-commerce/catalog/item/page-variants"
import { requireConfigured } from "../configured"
import { LEASE_MS } from "./lease"
import { pageDesk } from "./page-desk"

export interface ClaimInput {
  /** `stock`: only what is on the service and whose stock was marked; `content`: all that is due. */
  lane: Lane
  limit: number
  variantIds?: string[]
  /** Claims what this push left for later, instead of what is due. */
  deferredBy?: string
}

export interface Claim {
  /** Under which its steps find the page (page-desk). */
  page: string
  /** null: nothing was claimed, because this is a rehearsal. */
  token: string | null
  count: number
}

/** Takes due items under a lease. What was in flight when an earlier holder died is no longer believed. */
export const claimItemsStep = createStep(
  "partner-commerce-claim-items",
  async (input: ClaimInput & { rehearsal?: { items: PlannableItem[] } }, { container }) => {
    if (input.rehearsal) {
      const page = randomUUID()
      pageDesk.put(page, { claimed: [], subjects: input.rehearsal.items })
      return new StepResponse<Claim, Claim>({ page, token: null, count: 0 })
    }
    const { token, items } = await claim(container, input)
    pageDesk.put(token, { claimed: items, subjects: items })
    return new StepResponse<Claim, Claim>({ page: token, token, count: items.length })
  },
  async (claimed, { container }) => {
    if (!claimed) return
    pageDesk.clear(claimed.page)
    if (claimed.token) await container.resolve(PARTNER_COMMERCE).catalog.items.release(claimed.token)
  },
)

async function claim(container: MedusaContainer, { lane, limit, variantIds, deferredBy }: ClaimInput) {
  const service = container.resolve(PARTNER_COMMERCE)
  const { shopCode } = requireConfigured(service).options
  const { token, items } = await service.catalog.items.claim({
    shopCode,
    lane,
    limit,
    leaseMs: LEASE_MS,
    variantIds,
    deferredBy,
  })
  return {
    token,
    items: items.map((item) =>
      Object.assign(item, {
        known_before: item.known,
        known: item.in_flight ? forget(item.known, item.in_flight) : item.known,
      }),
    ),
  }
}
