import { MedusaError } from "@medusajs/framework/utils"
import { type Store } from "../../store/store"
import { AdminApiError } from "../../messages/admin-api-error"
import { findCopiedDatabase } from "../../catalog/copied-database"
import { settleRefund } from "../refund/settle-refund"
import { requirePayment } from "../require-payment"
import { settlePayment } from "./settle-payment"

/**
 * Reads a payment and its refunds from the service now and settles them, because a person asks for it.
 *
 * @throws AdminApiError `no_payment`, `copied_database`
 */
export async function recheckPayment(store: Store, trxId: string): Promise<void> {
  const payment = await requirePayment(store, trxId)
  const copied = await findCopiedDatabase(store)
  if (copied) throw new AdminApiError(MedusaError.Types.NOT_ALLOWED, copied)
  const { checks, refunds } = store.payments
  for (const { id, state } of await refunds.ledger.ofTransaction(payment.trx_id)) {
    if (state === "unknown" || state === "pending") await settleRefund(store, id, { isAsked: true })
  }
  await checks.request(payment.order_ref)
  await settlePayment(store, payment.order_ref)
}
