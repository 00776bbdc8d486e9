import { DOWN_PAYMENT_COLLECTORS, type TransactionRecord } from "../../service/rules/wire/transactions"
import { toDateTime } from "../dates"
import { type StoredTransaction } from "./store"
import { type Identity } from "../settings"

/** Not in the document: the service's share of a sale. */
const MERCHANT_FEE = 0.025

const REQUEST_FIELDS = ["sellers", "customer", "callbackapi_url", "checkout_type", "url_redirect", "callback_url_token"]

/** The transaction record with all documented fields and no others: it has neither the transaction's id nor its status. */
export function toRecord(transaction: StoredTransaction, identity: Identity): TransactionRecord {
  const { request, amount, down_payment: down } = transaction
  const sent = Object.fromEntries(
    REQUEST_FIELDS.filter((field) => field in request).map((field) => [field, request[field]]),
  )
  const part = servicePart(transaction)
  const fee = cents(part * MERCHANT_FEE)
  return {
    amount,
    currency: transaction.currency,
    items: transaction.items,
    ...sent,
    order_id: transaction.order_id,
    // Spelled so in the interface.
    ...(typeof request.installment_plan_id === "string" ? { installment_paln_id: request.installment_plan_id } : {}),
    ...(down && { down_payment: down }),
    created: toDateTime(new Date(transaction.created)),
    other_amounts: {
      loan_amount: cents(amount - (down?.amount ?? 0)),
      cashout_amount: cents(part - fee),
      net_proceeds_amount: cents(part - fee - transaction.refund_amount),
      refund_amount: transaction.refund_amount,
      merchant_fee_amount: fee,
    },
    merchant_code: identity.merCode,
    shop_code: identity.shopCode,
    is_async: request.is_async === true,
  }
}

/** The money that the service collects, and can give back: all but a down payment that the merchant or the courier takes. */
export function servicePart({ amount, down_payment: down }: StoredTransaction): number {
  const isOurs = down === undefined || DOWN_PAYMENT_COLLECTORS[down.dp_type] === "service"
  return isOurs ? amount : cents(amount - down.amount)
}

export const cents = (amount: number) => Math.round(amount * 100) / 100
