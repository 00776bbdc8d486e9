import { Modules } from "@medusajs/framework/utils"
import { type EventName } from "../../messages/rules/events"
import { type Store } from "../../store/store"
import { type PaymentEvent, type PaymentRow } from "../sql/payment-row"

/**
 * Emits the noted events `partner-commerce.payment.<event>`. The ledger notes an event with its move, and removes the note after the event.
 * If the process dies in between, the event comes twice. In a provider, the container has the event bus of the payment module.
 */
export async function emitPendingEvents(store: Store, payment: PaymentRow): Promise<void> {
  const { ledger } = store.payments
  const { trx_id, order_ref, cart_id, order_id, amount, currency_code } = payment
  const data = { trx_id, order_ref, cart_id, order_id, amount, currency_code }
  for (const event of new Set<PaymentEvent>(payment.owed_events)) {
    const name = `partner-commerce.payment.${event}` satisfies EventName
    await store.container.resolve(Modules.EVENT_BUS).emit({ name, data })
    await ledger.recordTold(order_ref, event)
  }
}
