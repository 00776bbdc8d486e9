import { BigNumber } from "bignumber.js"
import { toServicePart } from "../rules/open-amount"
import { type Store } from "../../store/store"
import { type KnownPayment } from "../sql/payment-row"
import { requireConfigured } from "../../store/configured"
import { noteRecord } from "../note-record"
import { reconcileRefunds } from "./check-refund"
import { readRecordOf } from "./read-record"
import { settleRefundsOf } from "./settle-refund"

/**
 * Reads the record of a payment with an order. Notes its open amount, and books refunds that a person made in the service's portal.
 *
 * @param status of the transaction at the service
 * @returns whether the ledger shows the whole payment as refunded
 */
export async function bookServiceRefunds(store: Store, payment: KnownPayment, status: string): Promise<boolean> {
  if (payment.state !== "approved" || payment.order_id === null) return false
  const { transactions } = requireConfigured(store).clients
  if (!transactions.isConfigured("getTransaction")) return false
  const record = await readRecordOf(store, payment.remote_trx_id, { maxAttempts: 1 })
  const noted = record.ok ? await noteRecord(store, payment, { record: record.value, status }) : payment
  if (record.ok) await reconcileRefunds(store, payment.trx_id, record.value)
  await settleRefundsOf(store, payment.trx_id)
  return isBeingReturned(store, noted)
}

type ReturnedPayment = Pick<KnownPayment, "trx_id" | "amount" | "open_amount">

/** Checks whether all the money that the service has of a payment was refunded, or is being refunded. */
export const isBeingReturned = (store: Store, payment: ReturnedPayment): Promise<boolean> =>
  isBeingRefunded(store, payment.trx_id, toServicePart(payment).toFixed())

/** Checks whether this amount was refunded, or is being refunded. */
export async function isBeingRefunded(store: Store, trxId: string, amount: string): Promise<boolean> {
  return (await readReturning(store, trxId)).isGreaterThanOrEqualTo(amount)
}

/** @returns the amount that went back, or is going back, in major units */
export async function readReturning(store: Store, trxId: string): Promise<BigNumber> {
  const refunds = await store.payments.refunds.ledger.ofTransaction(trxId)
  return refunds
    .filter(({ state }) => state === "done" || state === "pending")
    .reduce((sum, refund) => sum.plus(refund.amount), new BigNumber(0))
}
