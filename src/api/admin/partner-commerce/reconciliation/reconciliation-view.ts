import { type ReconciliationRow } from "../../../../reconciliation/sql/reconciliations"
import { type ReconciliationState } from "../../../../reconciliation/read-reconciliation"
import { type Json } from "../json"

/** The last completed comparison of the service's books with the store's. */
export type AdminReconciliation = Json<ReturnType<typeof toReconciliationView>>

export interface AdminReconciliationResponse {
  /** Null before the first comparison. */
  reconciliation: AdminReconciliation | null
  /** Another comparison is running. */
  running: boolean
  /** Why a later comparison failed; null if the completed one is the latest. */
  failure: Json<ReconciliationRow["note"]>
}

const toReconciliationView = (row: ReconciliationRow) => ({
  id: row.id,
  from: row.compared_from,
  to: row.compared_to,
  compared: row.compared,
  unread: row.unread,
  differences: row.differences,
  /** Number of all differences; the list has the first thousand. */
  count: row.found,
  /** The result in one sentence. */
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
