import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../modules/partner-commerce"
import { type ReconciliationRow } from "./sql/reconciliations"

export interface ReconciliationState {
  /** The last comparison that came to its end; null before the first one. */
  completed: ReconciliationRow | null
  /** Another one goes on. */
  running: boolean
  /** Why the one after it could not be finished; null where it was the last. */
  failure: ReconciliationRow["note"]
}

/** Reads how the comparison of the service's books with this store's stands. */
export async function readReconciliation(container: MedusaContainer): Promise<ReconciliationState> {
  const { newest, completed } = await container.resolve(PARTNER_COMMERCE).payments.books.comparisons.newest()
  return {
    completed,
    running: newest?.status === "running",
    failure: newest?.status === "failed" ? newest.note : null,
  }
}
