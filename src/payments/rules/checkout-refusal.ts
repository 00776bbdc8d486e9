/** The code of a refusal, as a storefront reads it: in the answer's `code`, and at the end of its message, because Medusa's client keeps only the message. */
import { type CheckoutReason } from "../../messages/rules/checkout-reason"
import { type CheckoutRefusal } from "../../messages/rules/message"
import { type Language, render } from "../../messages/rules/render"
import { type PaymentState } from "./status"

/** Refusals that `GET /store/partner-commerce/checkout` names too, with its words; all others keep their own. */
const CODES: Partial<Record<CheckoutRefusal["code"], CheckoutReason | PaymentState>> = {
  cart_below_minimum: "below_minimum",
  cart_above_maximum: "above_maximum",
  cart_in_other_currency: "unavailable",
  checkout_off: "unavailable",
  checkout_inert: "unavailable",
  checkout_out_of_reach: "unavailable",
  // The state of the payment that an order keeps.
  order_already_paid: "approved",
  order_payment_held: "held",
}

export type RefusalCode = CheckoutReason | PaymentState | CheckoutRefusal["code"]

export const toRefusalCode = ({ code }: CheckoutRefusal): RefusalCode => CODES[code] ?? code

export interface RefusalText {
  /** A sentence for the customer with the code in parentheses: "The cart has changed: please begin the payment again (cart_changed)". */
  message: string
  code: RefusalCode
}

export function toRefusalText(why: CheckoutRefusal, language: Language = "en"): RefusalText {
  const code = toRefusalCode(why)
  return { message: `${render(why, language)} (${code})`, code }
}
