import { Modules } from "@medusajs/framework/utils"
import { type PaymentState } from "../rules/status"
import { type Store } from "../../store/store"
import { type TimelineEvent } from "../../activity/sql/timeline"
import { type KnownPayment } from "../sql/payment-row"
import { type PaymentFacts, readPaymentFacts } from "../checkout/read-payment-facts"
import { raiseReturned } from "./payment-problems"
import { withCartSessionLock } from "../checkout/cart-session-lock"

export interface ReversalStep {
  /** `reversed` if the customer has paid. */
  to: PaymentState
  event: TimelineEvent
}

/**
 * Asks for the reversal of a payment that no cart and no order wants. It reads the facts again while no session of the cart can change and no
 * cart can be completed, so a payment with an uncancelled order is never reversed.
 *
 * @returns false if the payment is wanted, has moved, or is being reversed
 */
export async function askReversal(
  store: Store,
  payment: KnownPayment,
  step: ReversalStep,
  isUnwanted?: (facts: PaymentFacts) => boolean,
): Promise<boolean> {
  return withCartSessionLock(store.container, payment.cart_id, () =>
    askReversalInTurn(store, payment, step, isUnwanted),
  )
}

const LOCK_S = 30

/**
 * Does the same for a caller that already has the lock of the cart.
 *
 * @param isUnwanted the decision at this moment: no completion of the cart runs now
 */
export async function askReversalInTurn(
  store: Store,
  payment: KnownPayment,
  { to, event }: ReversalStep,
  // A cart cannot claim a transaction again after its cancellation at the service.
  isUnwanted: (facts: PaymentFacts) => boolean | Promise<boolean> = ({ isWanted }) =>
    !isWanted || payment.reversal !== null,
): Promise<boolean> {
  const { ledger } = store.payments
  const { order_ref, state } = payment
  return store.container.resolve(Modules.LOCKING).execute(
    [payment.cart_id],
    async () => {
      const facts = await readPaymentFacts(store, payment)
      if (facts.hasOrder || !(await isUnwanted(facts))) return false
      const isAsked = await ledger.askReversal(order_ref, { from: state, to, event })
      if (isAsked && to === "reversed" && facts.isPaidOtherwise) await raiseReturned(store, payment)
      return isAsked
    },
    { timeout: LOCK_S },
  )
}
