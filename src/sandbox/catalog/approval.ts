import { type CatalogStore, type ProductRecord } from "./store"
import { Refusal } from "../http/refusal"

/** Whether a version waits for the service's decision. A product that was archived before its first approval no longer waits. */
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

/** Rejection: the version stays on record with its reason, and the live version stays live. */
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

/** @throws Refusal if the product is unknown or has no waiting version */
export function readWaiting(store: CatalogStore, id: string) {
  const record = store.get(id)
  if (!record) throw new Refusal(404, `product ${id} not found`, "NOT_FOUND")
  if (!record.proposal || !isWaiting(record)) {
    throw new Refusal(409, `product ${id} has no version that waits for approval`, "NOTHING_PENDING")
  }
  return { record, proposal: record.proposal }
}
