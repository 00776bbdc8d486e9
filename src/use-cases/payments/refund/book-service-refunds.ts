import { type MedusaContainer } from "@medusajs/framework/types"
import { BigNumber } from "bignumber.js"
import { PARTNER_COMMERCE } from "../../../modules/partner-commerce"
import { type KnownPayment } from "../../../modules/partner-commerce/payments/payment-row"
import { requireConfigured } from "../../configured"
import { reconcileRefunds } from "./check-refund"
import { readRecordOf } from "./read-record"
import { settleRefund } from "./settle-refund"

/**
 * Reads the record of a payment that an order keeps, and books what the service gave back by itself.
 *
 * @returns whether all of it was given back, as the ledger has it
 */
export async function bookServiceRefunds(container: MedusaContainer, payment: KnownPayment): Promise<boolean> {
  if (payment.state !== "approved" || payment.order_id === null) return false
  const service = container.resolve(PARTNER_COMMERCE)
  const { transactions } = requireConfigured(service).clients
  if (!transactions.isConfigured("getTransaction")) return false
  const record = await readRecordOf(container, payment.remote_trx_id, { maxAttempts: 1 })
  if (record.ok) await reconcileRefunds(container, payment.trx_id, record.value)
  const { ledger } = service.payments.refunds
  const refunds = await ledger.ofTransaction(payment.trx_id)
  for (const { id, next_check_at } of refunds) if (next_check_at !== null) await settleRefund(container, id)
  return isBeingRefunded(container, payment.trx_id, payment.amount)
}

/** Whether so much was refunded, or is being refunded. */
export async function isBeingRefunded(container: MedusaContainer, trxId: string, amount: string): Promise<boolean> {
  return (await readReturning(container, trxId)).isGreaterThanOrEqualTo(amount)
}

/** @returns the amount that was refunded, or is being refunded, in major units */
export async function readReturning(container: MedusaContainer, trxId: string): Promise<BigNumber> {
  const refunds = await container.resolve(PARTNER_COMMERCE).payments.refunds.ledger.ofTransaction(trxId)
  return refunds
    .filter(({ state }) => state === "done" || state === "pending")
    .reduce((sum, refund) => sum.plus(refund.amount), new BigNumber(0))
}
