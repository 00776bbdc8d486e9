import { type KnownPayment } from "../../modules/partner-commerce/payments/payment-row"
import { type Standing } from "./read-standing"

/** A payment whose status was read, and that was moved by it. */
export interface SettledPayment {
  /** As it is after the move. */
  payment: KnownPayment
  /** As it was read just now. */
  status: string
  standing: Standing
}
