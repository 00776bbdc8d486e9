/** Compares this store's ledger of a transaction with Medusa's payments and order. */
import { BigNumber } from "bignumber.js"
import { type BookedRefund, overlap, toRefundRange } from "./booked-refund"

/** Medusa's side of a transaction. */
export interface MedusaBooks {
  /** The order of the transaction; null = Medusa has none. */
  orderId: string | null
  /** The order was cancelled, and long enough ago for its refunds to be asked for. */
  isOrderCanceled: boolean
  /** All payments of our provider that carry the transaction's id, together; null = none. */
  payment: MedusaPayment | null
}

export interface MedusaPayment {
  /** Major units, exact; so are all amounts here. */
  captured: string
  refunded: string
  /** Refunds of the last minutes: the ledger may not have them yet. */
  freshlyRefunded: string
  currencyCode: string
  isCanceled: boolean
}

export interface ComparedEntry {
  kind: "payment" | "deal"
  /** By its state the money of the transaction is this store's. */
  isKept: boolean
  isMoving: boolean
  amount: string
  currencyCode: string
  refunds: readonly BookedRefund[]
  medusa: MedusaBooks
}

/** `kept`: the order is cancelled, and money of it did not go back. */
export type MedusaField = "transaction" | "state" | "amount" | "currency" | "refunded" | "kept"

/**
 * A deal whose order was paid with another provider has no payment of ours, and that is no difference.
 *
 * @returns the figures that Medusa has otherwise; none while something is being done about the transaction
 */
export function compareMedusa(own: ComparedEntry): MedusaField[] {
  if (own.isMoving) return []
  const { payment, isOrderCanceled } = own.medusa
  if (!own.isKept) return payment && keepsMoney(payment) ? ["state"] : []
  if (toKept(own).isGreaterThan(0) && isOrderCanceled) return ["kept"]
  if (!payment) return own.kind === "payment" && toKept(own).isGreaterThan(0) ? ["transaction"] : []
  return comparePayment(own, payment)
}

/** What is left of the transaction, with every refund that may still arrive taken off. */
export const toKept = ({ amount, refunds }: Pick<ComparedEntry, "amount" | "refunds">): BigNumber =>
  new BigNumber(amount).minus(toRefundRange(refunds).most)

/** As Medusa's admin would call it. */
export function toMedusaState({ payment }: MedusaBooks): string | null {
  if (!payment) return null
  if (payment.isCanceled) return "canceled"
  return new BigNumber(payment.captured).isZero() ? "authorized" : "captured"
}

function comparePayment(own: ComparedEntry, payment: MedusaPayment): MedusaField[] {
  if (new BigNumber(payment.captured).isZero()) return ["state"]
  const fields: MedusaField[] = []
  if (!new BigNumber(payment.captured).isEqualTo(own.amount)) fields.push("amount")
  if (payment.currencyCode.toLowerCase() !== own.currencyCode.toLowerCase()) fields.push("currency")
  if (!overlap(toRefundRange(own.refunds), toMedusaRange(payment))) fields.push("refunded")
  return fields
}

const toMedusaRange = ({ refunded, freshlyRefunded }: MedusaPayment) => {
  const most = new BigNumber(refunded)
  return { least: most.minus(freshlyRefunded), most }
}

const keepsMoney = ({ captured, refunded, isCanceled }: MedusaPayment) =>
  !isCanceled && new BigNumber(captured).isGreaterThan(refunded)
