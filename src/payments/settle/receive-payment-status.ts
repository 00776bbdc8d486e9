import { type MedusaContainer } from "@medusajs/framework/types"
import { type StatusCallback } from "../../service/rules/wire/callbacks"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type PaymentRow } from "../sql/payment-row"
import { requireConfigured } from "../../store/configured"
import { perStore } from "../../concurrency/per-store"
import { noteOpenAmount } from "../note-record"
import { SingleFlight } from "../../concurrency/single-flight"
import { settlePayment } from "./settle-payment"

/** @returns the payment that the callback names; null if this store does not know it */
export async function findCalledPayment(
  container: MedusaContainer,
  { trx_id, order_id }: StatusCallback,
): Promise<PaymentRow | null> {
  const { ledger } = container.resolve(PARTNER_COMMERCE).payments
  const known = await ledger.read({ trx_id })
  if (known) return known
  // The answer to the create call is still under way, or was lost.
  const unnamed = await ledger.read({ order_ref: order_id })
  if (!unnamed || unnamed.trx_id !== null) return null
  await ledger.recordFound(order_id, trx_id)
  return unnamed
}

/**
 * Requests a reading of the status, and notes the open amount. The answers of the service decide everything else, if it has an endpoint for
 * them, and its record corrects the open amount.
 */
export async function receivePaymentStatus(
  container: MedusaContainer,
  payment: PaymentRow,
  { status, down_payment }: StatusCallback,
): Promise<() => Promise<void>> {
  const { order_ref } = payment
  // The interface does not show the callback's down payment. So a missing down payment changes nothing.
  await noteOpenAmount(container, payment, down_payment ?? undefined)
  const service = container.resolve(PARTNER_COMMERCE)
  const canBeAsked = requireConfigured(service).clients.transactions.isConfigured("getTransactionStatus")
  await service.payments.checks.receive(order_ref, status, !canBeAsked)
  return async () => {
    await settlements(container).runAgain(order_ref, () => settlePayment(container, order_ref))
  }
}

/** The service repeats its callbacks. All callbacks that arrive during a settlement share the next settlement. */
const settlements = perStore(() => new SingleFlight<boolean>())
