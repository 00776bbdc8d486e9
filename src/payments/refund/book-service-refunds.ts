import { type MedusaContainer } from "@medusajs/framework/types"
import { BigNumber } from "bignumber.js"
import { toServicePart } from "../rules/open-amount"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type KnownPayment } from "../sql/payment-row"
import { requireConfigured } from "../../store/configured"
import { noteRecord } from "../note-record"
import { reconcileRefunds } from "./check-refund"
import { readRecordOf } from "./read-record"
import { settleRefundsOf } from "./settle-refund"

/**
 * Reads the record of a payment with an order. Notes its open amount, and books refunds that a person made in the service's portal.
 *
 * @returns whether the ledger shows the whole payment as refunded
 */
export async function bookServiceRefunds(container: MedusaContainer, payment: KnownPayment): Promise<boolean> {
  if (payment.state !== "approved" || payment.order_id === null) return false
  const service = container.resolve(PARTNER_COMMERCE)
  const { transactions } = requireConfigured(service).clients
  if (!transactions.isConfigured("getTransaction")) return false
  const record = await readRecordOf(container, payment.remote_trx_id, { maxAttempts: 1 })
  const noted = record.ok ? await noteRecord(container, payment, record.value) : payment
  if (record.ok) await reconcileRefunds(container, payment.trx_id, record.value)
  await settleRefundsOf(container, payment.trx_id)
  return isBeingReturned(container, noted)
}

type ReturnedPayment = Pick<KnownPayment, "trx_id" | "amount" | "open_amount">

/** Checks whether all the money that the service has of a payment was refunded, or is being refunded. */
export const isBeingReturned = (container: MedusaContainer, payment: ReturnedPayment): Promise<boolean> =>
  isBeingRefunded(container, payment.trx_id, toServicePart(payment).toFixed())

/** Checks whether this amount was refunded, or is being refunded. */
export async function isBeingRefunded(container: MedusaContainer, trxId: string, amount: string): Promise<boolean> {
  return (await readReturning(container, trxId)).isGreaterThanOrEqualTo(amount)
}

/** @returns the amount that went back, or is going back, in major units */
export async function readReturning(container: MedusaContainer, trxId: string): Promise<BigNumber> {
  const refunds = await container.resolve(PARTNER_COMMERCE).payments.refunds.ledger.ofTransaction(trxId)
  return refunds
    .filter(({ state }) => state === "done" || state === "pending")
    .reduce((sum, refund) => sum.plus(refund.amount), new BigNumber(0))
}
