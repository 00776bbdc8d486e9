import { type Store } from "../store/store"
import { type ReconciliationRow } from "./sql/reconciliations"

export interface ReconciliationState {
  /** The latest completed comparison; null before the first one. */
  completed: ReconciliationRow | null
  /** Another comparison is running. */
  running: boolean
  /** Why a later comparison failed; null if the completed one is the latest. */
  failure: ReconciliationRow["note"]
}

/** Reads the state of the comparison between the service's books and this store's. */
export async function readReconciliation(store: Store): Promise<ReconciliationState> {
  const { newest, completed } = await store.payments.books.comparisons.newest()
  return {
    completed,
    running: newest?.status === "running",
    failure: newest?.status === "failed" ? newest.note : null,
  }
}
