import { randomUUID } from "node:crypto"
import { type Lease } from "./sql/leases"

/** A process that works on a deal or a payment for longer than this is taken for dead. */
export const LEASE_MS = 120_000

export const newLease = (): Lease => ({ token: randomUUID(), forMs: LEASE_MS })
