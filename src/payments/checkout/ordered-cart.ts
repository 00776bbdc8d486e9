import { type CheckoutRefusal } from "../../messages/rules/message"
import { type Store } from "../../store/store"
import { type PaymentRow } from "../sql/payment-row"
import { CheckoutRefused } from "./checkout-refused"
import { readPaymentFacts } from "./read-payment-facts"

/** @throws CheckoutRefused if an order of the cart keeps a payment; the message describes the payment */
export async function refuseOrdered(store: Store, cartId: string): Promise<void> {
  const payment = await store.payments.ledger.readOfCart(cartId)
  if (!payment || !(await readPaymentFacts(store, payment)).hasOrder) return
  throw new CheckoutRefused(toOrderedRefusal(payment))
}

/** Describes the payment that an order keeps. */
export const toOrderedRefusal = ({ state }: Pick<PaymentRow, "state">): CheckoutRefusal => ({
  code: state === "approved" ? "order_already_paid" : "order_payment_held",
  values: {},
})
