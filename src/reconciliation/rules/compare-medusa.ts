/** Compares this store's ledger of a transaction with Medusa's payments and order. */
import { BigNumber } from "bignumber.js"
import { type ComparedRefund, overlap, toRefundRange } from "../../payments/rules/compared-refund"
import { toServicePart } from "../../payments/rules/open-amount"

/** Medusa's side of a transaction. */
export interface MedusaBooks {
  /** The order of the transaction; null = Medusa has none. */
  orderId: string | null
  /** The order was cancelled so long ago that its refunds have been requested. */
  isOrderCanceled: boolean
  /** The sums of all valid payments of our provider that carry the transaction's id, or of its cancelled payments; null = no such payment exists. */
  payment: MedusaPayment | null
}

export interface MedusaPayment {
  /** Major units, exact; so are all amounts here. */
  captured: string
  refunded: string
  /** Refunds of the last minutes, which the ledger may not have yet. */
  freshlyRefunded: string
  currencyCode: string
  isCanceled: boolean
}

export interface ComparedEntry {
  kind: "payment" | "deal"
  /** The state of the transaction says that the store keeps the money. */
  isKept: boolean
  isMoving: boolean
  amount: string
  /** The down payment that the merchant or the courier collects; null = the service collects everything. */
  openAmount: string | null
  currencyCode: string
  refunds: readonly ComparedRefund[]
  medusa: MedusaBooks
}

/** `kept`: the order is cancelled, and some of its money did not go back. */
export type MedusaField = "transaction" | "state" | "amount" | "currency" | "refunded" | "kept"

/**
 * Another provider may have recorded the payment of a deal's order. So a deal without a payment of our provider agrees.
 *
 * @returns the figures that differ in Medusa; an empty list while the plugin is still working on the transaction
 */
export function compareMedusa(own: ComparedEntry): MedusaField[] {
  if (own.isMoving) return []
  const { payment, isOrderCanceled } = own.medusa
  if (!own.isKept) return payment && keepsMoney(own, payment) ? ["state"] : []
  if (toKept(own).isGreaterThan(0) && isOrderCanceled) return ["kept"]
  if (!payment) return own.kind === "payment" && toKept(own).isGreaterThan(0) ? ["transaction"] : []
  return comparePayment(own, payment)
}

/** The rest of the money at the service, less every refund that may still arrive. */
export const toKept = ({
  amount,
  openAmount,
  refunds,
}: Pick<ComparedEntry, "amount" | "openAmount" | "refunds">): BigNumber =>
  toServicePart({ amount, open_amount: openAmount }).minus(toRefundRange(refunds).most)

export const MEDUSA_STATES = ["canceled", "authorized", "captured"] as const
type MedusaState = (typeof MEDUSA_STATES)[number]

export function toMedusaState({ payment }: MedusaBooks): MedusaState | null {
  if (!payment) return null
  if (payment.isCanceled) return "canceled"
  return new BigNumber(payment.captured).isZero() ? "authorized" : "captured"
}

function comparePayment(own: ComparedEntry, payment: MedusaPayment): MedusaField[] {
  const isLost = payment.isCanceled && !own.medusa.isOrderCanceled
  if (isLost || new BigNumber(payment.captured).isZero()) return ["state"]
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

/** After the end of a sale the open amount stays captured. */
const keepsMoney = ({ openAmount }: ComparedEntry, { captured, refunded, isCanceled }: MedusaPayment) =>
  !isCanceled && toServicePart({ amount: captured, open_amount: openAmount }).isGreaterThan(refunded)
