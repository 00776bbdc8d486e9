import { MedusaError } from "@medusajs/framework/utils"
import { AdminApiError } from "../../messages/admin-api-error"
import { type Store } from "../../store/store"
import { requireOwnDatabase } from "../../catalog/copied-database"
import { toTransactionKey } from "../../service/rules/wire/callbacks"
import { isSilent } from "../rules/refund-status"
import { type RefundRow } from "../sql/refund-row"
import { toAmount } from "./decide-refund"
import { settleRefund } from "./settle-refund"

export interface MarkedRefund {
  trxId: string
  id: string
  /** The user who finds no such refund in the service's portal. */
  by: string
}

/**
 * Marks a refund without an answer as refused, because a person finds no such refund in the service's portal. The plugin reads the service
 * first: a record that shows the refund decides instead of the person, and an unreadable record leaves the refund undecided.
 *
 * @returns the refund as it is afterwards
 * @throws AdminApiError `no_refund`, `refund_not_silent`, `refund_in_doubt` while another process works on it, `copied_database`
 */
export async function markAsRefused(store: Store, { trxId, id, by }: MarkedRefund): Promise<RefundRow> {
  await requireOwnDatabase(store)
  const { ledger } = store.payments.refunds
  const refund = await ledger.read(id)
  if (refund?.trx_id !== toTransactionKey(trxId)) {
    throw new AdminApiError(MedusaError.Types.NOT_FOUND, { code: "no_refund", values: { id, trx_id: trxId } })
  }
  const values = toAmount(refund)
  if (!isSilent(refund)) throw new AdminApiError(MedusaError.Types.NOT_ALLOWED, { code: "refund_not_silent", values })
  if (!(await settleRefund(store, id, { deniedBy: by })))
    throw new AdminApiError(MedusaError.Types.NOT_ALLOWED, { code: "refund_in_doubt", values })
  return (await ledger.read(id)) ?? refund
}
