import { type ReconciliationRow } from "../../../../reconciliation/sql/reconciliations"
import { type ReconciliationState } from "../../../../reconciliation/read-reconciliation"
import { type Json } from "../json"

/** The last comparison of the service's books with this store's that came to its end. */
export type AdminReconciliation = Json<ReturnType<typeof toReconciliationView>>

export interface AdminReconciliationResponse {
  /** Null before the first one. */
  reconciliation: AdminReconciliation | null
  /** Another one goes on. */
  running: boolean
  /** Why the one after it could not be finished; null where it was the last. */
  failure: Json<ReconciliationRow["note"]>
}

const toReconciliationView = (row: ReconciliationRow) => ({
  id: row.id,
  from: row.compared_from,
  to: row.compared_to,
  compared: row.compared,
  unread: row.unread,
  differences: row.differences,
  /** Number of all differences; the first thousand are given. */
  count: row.found,
  /** In one sentence. */
  message: row.message,
  note: row.note,
  by: row.by,
  finished_at: row.finished_at,
})

export const toReconciliationResponse = ({ completed, running, failure }: ReconciliationState) => ({
  reconciliation: completed && toReconciliationView(completed),
  running,
  failure,
})
