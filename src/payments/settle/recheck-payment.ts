import { type MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
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
export async function recheckPayment(container: MedusaContainer, trxId: string): Promise<void> {
  const service = container.resolve(PARTNER_COMMERCE)
  const payment = await requirePayment(container, trxId)
  const copied = await findCopiedDatabase(service)
  if (copied) throw new AdminApiError(MedusaError.Types.NOT_ALLOWED, copied)
  const { checks, refunds } = service.payments
  for (const { id, state } of await refunds.ledger.ofTransaction(payment.trx_id)) {
    if (state === "unknown" || state === "pending") await settleRefund(container, id, { isAsked: true })
  }
  await checks.request(payment.order_ref)
  await settlePayment(container, payment.order_ref)
}
