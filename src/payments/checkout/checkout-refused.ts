import { type CheckoutRefusal } from "../../messages/rules/message"
import { render } from "../../messages/rules/render"

/** A cart that cannot be paid with the service: for the customer at the checkout, who may change it or pay another way. */
export class CheckoutRefused extends Error {
  override readonly name = "CheckoutRefused"

  constructor(readonly why: CheckoutRefusal) {
    super(render(why))
  }
}
