import { findOpenAmount } from "../rules/open-amount"
import { type Store } from "../../store/store"
import { type PaymentRow } from "../sql/payment-row"

type MarkedPayment = Pick<PaymentRow, "amount" | "state" | "open_amount" | "collected_by">

/** Writes the open amount of a paid order into its metadata, because fulfilment and accounting read the order and not our ledger. */
export async function markOpenAmount(store: Store, payment: MarkedPayment, orderId: string): Promise<void> {
  await store.payments.orders.recordOpenAmount(orderId, findOpenAmount(payment))
}
