import { type CheckoutRefusal } from "../../../core/message/message"
import { render } from "../../../core/message/render"

/** A cart that cannot be paid with the service: for the customer at the checkout, who may change it or pay another way. */
export class CheckoutRefused extends Error {
  override readonly name = "CheckoutRefused"

  constructor(readonly why: CheckoutRefusal) {
    super(render(why))
  }
}
