import { type CatalogStore, type ProductRecord } from "./store"
import { Refusal } from "../http/refusal"

/** Whether a version waits for the service's decision; what was archived before its first approval is withdrawn. */
export function isWaiting({ live, proposal, archived }: ProductRecord): boolean {
  return proposal?.verdict === "pending" && (live !== null || !archived)
}

/** Approval: the pending version replaces the active one. An archived product stays archived, with its new content. */
export function approve(store: CatalogStore, id: string, now: string): ProductRecord {
  const { record, proposal } = readWaiting(store, id)
  const approved: ProductRecord = {
    ...record,
    live: { content: proposal.content, updated: now },
    proposal: null,
    in_stock: proposal.in_stock ?? record.in_stock,
  }
  store.put(approved)
  return approved
}

/** Refusal: the version stays on record with its reason; what is live stays live. */
export function reject(store: CatalogStore, { id, message, now }: { id: string; message: string; now: string }) {
  const { record, proposal } = readWaiting(store, id)
  const { content, in_stock } = proposal
  const rejected: ProductRecord = {
    ...record,
    proposal: { verdict: "rejected", message, content, in_stock, updated: now },
  }
  store.put(rejected)
  return rejected
}

/** @throws Refusal where the product is unknown, or nothing of it waits */
export function readWaiting(store: CatalogStore, id: string) {
  const record = store.get(id)
  if (!record) throw new Refusal(404, `product ${id} not found`, "NOT_FOUND")
  if (!record.proposal || !isWaiting(record)) {
    throw new Refusal(409, `product ${id} has no version that waits for approval`, "NOTHING_PENDING")
  }
  return { record, proposal: record.proposal }
}
