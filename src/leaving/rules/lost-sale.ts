/** A sale whose order Medusa keeps, and whose row the ledgers lack: the plugin was uninstalled and installed again. */
import { compareRecord } from "../../orders/rules/compare-record"
import { isTestDeal } from "../../orders/rules/test-deal"
import { type TransactionRecord } from "../../service/rules/wire/transactions"

interface SoldInMedusa {
  /** Normalized for comparison. */
  trx_id: string
  /** As the service spells it. */
  remote_trx_id: string
  order_id: string | null
  /** Major units, exact. */
  amount: string
  currency_code: string
  /** Medusa has booked a refund. */
  has_refunds: boolean
}

export interface LostDeal extends SoldInMedusa {
  order_id: string
  /** The service's `order_id`, from the order's metadata. */
  remote_order_id: string
}

export interface LostPayment extends SoldInMedusa {
  /** The payment in Medusa, or the session of an order that waits. */
  payment_id: string
}

/** The verdict on a sale by the service's record. */
export type RecordVerdict =
  /** `orderRef` is the `order_id` of the sale at the service. */
  | { kind: "ours"; orderRef: string }
  /** Another shop has the transaction, or the record is about another sale. */
  | { kind: "foreign" }
  /** The record lacks the fields that identify the sale. */
  | { kind: "says_nothing" }

/** @param orderRef known from Medusa; null = only the record names it */
export function judgeRecord(
  sale: SoldInMedusa & { orderRef: string | null },
  record: TransactionRecord,
  shopCode: string,
): RecordVerdict {
  if (record.shop_code !== undefined && record.shop_code.toLowerCase() !== shopCode.toLowerCase())
    return { kind: "foreign" }
  const orderRef = sale.orderRef ?? record.order_id
  if (orderRef === undefined) return { kind: "says_nothing" }
  const { kind } = compareRecord({ ...sale, remote_order_id: orderRef }, record)
  return kind === "differs" ? { kind: "foreign" } : { kind: "ours", orderRef }
}

/** The service does not know a test deal. */
export const hasRecord = ({ trx_id }: SoldInMedusa): boolean => !isTestDeal(trx_id)
