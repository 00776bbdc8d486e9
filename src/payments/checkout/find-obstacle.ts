import { type MedusaContainer } from "@medusajs/framework/types"
import { type CheckoutRefusal } from "../../messages/rules/message"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { CheckoutRefused } from "./checkout-refused"
import { requireCheckout, requirePayable } from "./project-payment"
import { readCart } from "./read-cart"
import { refuseShortStock } from "./short-stock"

/**
 * Checks whether a payment of the cart can begin, without the data that the customer still enters. @returns null if it can, or if the cart
 * does not exist
 */
export async function findObstacle(container: MedusaContainer, cartId: string): Promise<CheckoutRefusal | null> {
  try {
    await refuseUnpayable(container, cartId)
    return null
  } catch (error) {
    if (error instanceof CheckoutRefused) return error.why
    throw error
  }
}

async function refuseUnpayable(container: MedusaContainer, cartId: string): Promise<void> {
  const service = container.resolve(PARTNER_COMMERCE)
  const [checkout, { settings }, cart] = await Promise.all([
    requireCheckout(service),
    service.configuration.settings.read(),
    readCart(container, cartId),
  ])
  if (!cart || cart.completed_at) return
  requirePayable(cart, { checkout, wantedCurrency: settings.currency_code })
  await refuseShortStock(container, cart.id)
}
