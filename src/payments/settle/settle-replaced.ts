import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { settlePayment } from "./settle-payment"

/** The customer has chosen another payment. The transactions that lost their session are cancelled at the service now, not a minute later. */
export async function settleReplaced(container: MedusaContainer, cartId: string): Promise<void> {
  const { ledger, checks } = container.resolve(PARTNER_COMMERCE).payments
  for (const orderRef of await ledger.listGivenUp(cartId)) {
    await checks.request(orderRef)
    await settlePayment(container, orderRef)
  }
}
