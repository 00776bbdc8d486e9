import { type MedusaContainer } from "@medusajs/framework/types"
import { type CheckoutRefusal } from "../../messages/rules/message"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { CheckoutRefused } from "./checkout-refused"
import { readPaymentFacts } from "./read-payment-facts"

/** @throws CheckoutRefused if an order of the cart keeps a payment; the message describes the payment */
export async function refuseOrdered(container: MedusaContainer, cartId: string): Promise<void> {
  const payment = await container.resolve(PARTNER_COMMERCE).payments.ledger.readOfCart(cartId)
  if (!payment || !(await readPaymentFacts(container, payment)).hasOrder) return
  const code: CheckoutRefusal["code"] = payment.state === "approved" ? "order_already_paid" : "order_payment_held"
  throw new CheckoutRefused({ code, values: {} })
}
