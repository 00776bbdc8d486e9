import { BigNumber } from "bignumber.js"
import { type TransactionRecord } from "../../service/rules/wire/transactions"

/** A transaction in the service's books. No field of a record is required, so null fields are not compared. */
export interface TheirEntry {
  /** As the service spells it. The interface shows no id in a record. */
  trxId: string | null
  orderRef: string | null
  shopCode: string | null
  /** As the service spells it. */
  status: string | null
  amount: string | null
  currencyCode: string | null
  refunded: string | null
  fee: string | null
}

/** @param status the status that the record was requested by; the record's own status comes first, if it has one */
export function toTheirEntry(record: TransactionRecord, status: string | null): TheirEntry {
  const { other_amounts } = record
  return {
    trxId: [record.trxid, record.trx_id, record.code].find(isText) ?? null,
    orderRef: record.order_id ?? null,
    shopCode: record.shop_code?.toLowerCase() ?? null,
    status: isText(record.status) ? record.status : status,
    amount: toAmount(record.amount),
    currencyCode: record.currency?.trim().toLowerCase() ?? null,
    refunded: toAmount(other_amounts?.refund_amount),
    fee: toAmount(other_amounts?.merchant_fee_amount),
  }
}

const toAmount = (amount: number | null | undefined) => (amount == null ? null : new BigNumber(amount).toFixed())
const isText = (value: unknown): value is string => typeof value === "string" && value !== ""
