import { type KnownPayment } from "../sql/payment-row"
import { type PaymentFacts } from "../checkout/read-payment-facts"

/** A payment after its status was read and has moved it. */
export interface SettledPayment {
  /** The payment after the move. */
  payment: KnownPayment
  /** The status of this reading. */
  status: string
  facts: PaymentFacts
}
