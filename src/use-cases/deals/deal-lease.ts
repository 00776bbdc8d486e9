import { randomUUID } from "node:crypto"
import { type Lease } from "../../modules/partner-commerce/deals/deal-leases"

/** A process that works on a deal for longer than this is taken for dead. */
export const DEAL_LEASE_MS = 120_000

export const newLease = (): Lease => ({ token: randomUUID(), forMs: DEAL_LEASE_MS })
