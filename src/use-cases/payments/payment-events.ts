import { type MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { type EventName } from "../../core/events"
import { type PaymentRow } from "../../modules/partner-commerce/payments/payment-row"

export type PaymentEvent = "approved" | "held" | "failed" | "reversed"

/** Tells the store's subscribers: `partner-commerce.payment.<event>`. A provider's container has the bus of its own module. */
export async function announce(container: MedusaContainer, event: PaymentEvent, payment: PaymentRow): Promise<void> {
  const { trx_id, order_ref, cart_id, order_id, amount, currency_code } = payment
  const data = { trx_id, order_ref, cart_id, order_id, amount, currency_code }
  const name = `partner-commerce.payment.${event}` satisfies EventName
  await container.resolve(Modules.EVENT_BUS).emit({ name, data })
}
