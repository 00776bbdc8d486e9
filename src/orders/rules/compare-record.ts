import { type TransactionRecord } from "../../service/rules/wire/transactions"

/** The sale as this store ordered it. */
export interface OrderedSale {
  /** As received, major units. */
  amount: string
  currency_code: string
  /** The service's id. */
  remote_order_id: string
}

/** Result of comparing the service's record of a transaction with the order. */
export type RecordComparison =
  | { kind: "same" }
  /** The record lacks all of these fields: its endpoint is wrong, or it is another record. */
  | { kind: "says_nothing" }
  | RecordDifference

export interface RecordDifference {
  kind: "differs"
  field: "amount" | "currency" | "order_id"
  ours: string
  theirs: string
}

export function compareRecord(sale: OrderedSale, { amount, currency, order_id }: TransactionRecord): RecordComparison {
  if (order_id !== undefined && order_id !== sale.remote_order_id) {
    return { kind: "differs", field: "order_id", ours: sale.remote_order_id, theirs: order_id }
  }
  const [ours, theirs] = [toCode(sale.currency_code), toCode(currency ?? "")]
  if (theirs !== "" && theirs !== ours) return { kind: "differs", field: "currency", ours, theirs }
  if (amount === undefined) return order_id === undefined ? { kind: "says_nothing" } : { kind: "same" }
  if (amount !== Number(sale.amount)) {
    return { kind: "differs", field: "amount", ours: sale.amount, theirs: String(amount) }
  }
  return { kind: "same" }
}

const toCode = (currency: string) => currency.trim().toUpperCase()
