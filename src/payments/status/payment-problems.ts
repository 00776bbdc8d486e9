import { type Store } from "../../store/store"
import { type KnownPayment, type PaymentRow } from "../sql/payment-row"

/** Key of the problem, one per payment, for every kind of disagreement. */
export const toPaymentDisagreementKey = (orderRef: string) => `payment-disagreement:${orderRef}`

/** The service's record of the transaction contradicts the ledger. */
export const toPaymentRecordKey = (orderRef: string) => `payment-record:${orderRef}`

/** The service names a down payment that is not below the sale's amount. */
export const toDownPaymentKey = (orderRef: string) => `payment-down-payment:${orderRef}`

export const toUnreadablePaymentKey = (orderRef: string) => `payment-unreadable:${orderRef}`

/** The schedule has ended without a decision of the service. */
export const toUndecidedKey = (orderRef: string) => `payment-undecided:${orderRef}`

/** The work after the service's decision failed in this store. */
export const toStuckPaymentKey = (orderRef: string) => `payment-stuck:${orderRef}`

/** The payments of an order do not add up to its total. */
export const toOrderMoneyKey = (orderRef: string) => `order-money:${orderRef}`

/** Unwanted money could not be returned. */
export const toKeptKey = (orderRef: string) => `payment-kept:${orderRef}`

/** The service and the store have settled the payment differently. The plugin changes nothing by itself. */
export async function raisePaymentDisagreement(store: Store, payment: PaymentRow, status: string): Promise<void> {
  await store.problems.raise({
    key: toPaymentDisagreementKey(payment.order_ref),
    code: "payment_disagreement",
    values: {
      trx_id: payment.trx_id ?? payment.order_ref,
      state: payment.state,
      reason: { code: "service_says", values: { status } },
      ...(payment.order_id === null ? {} : { order_id: payment.order_id }),
    },
  })
}

/** The customer has paid twice for one cart. A person should know before the customer asks. */
export async function raiseReturned(
  store: Store,
  { order_ref, trx_id, amount, currency_code }: KnownPayment,
): Promise<void> {
  await store.problems.raise({
    key: `payment-returned:${order_ref}`,
    code: "payment_returned",
    values: { trx_id, amount, currency: currency_code.toUpperCase() },
  })
}
