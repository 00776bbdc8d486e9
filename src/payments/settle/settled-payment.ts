import { type KnownPayment } from "../sql/payment-row"
import { type PaymentFacts } from "../checkout/read-payment-facts"

/** A payment whose status was read, and that was moved by it. */
export interface SettledPayment {
  /** As it is after the move. */
  payment: KnownPayment
  /** As it was read just now. */
  status: string
  facts: PaymentFacts
}
