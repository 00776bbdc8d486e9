import { randomUUID } from "node:crypto"
import { type Lease } from "./sql/leases"

/** After this time without a renewal the process that works on a deal or a payment counts as dead. */
export const LEASE_MS = 120_000

export const newLease = (): Lease => ({ token: randomUUID(), forMs: LEASE_MS })
