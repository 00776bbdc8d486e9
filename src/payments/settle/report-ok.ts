import { render } from "../../messages/rules/render"
import { type Store } from "../../store/store"
import { type KnownPayment } from "../sql/payment-row"
import { requireConfigured } from "../../store/configured"
import { type PaidOrder } from "../checkout/read-payment-facts"

/**
 * Reports to the service that the order exists, with the order number that the customer sees on the service's page. A refusal is final: the
 * sale remains valid, and a repetition would be refused too.
 *
 * @throws if the report could not be sent now
 */
export async function reportOk(store: Store, payment: KnownPayment, order: PaidOrder): Promise<void> {
  const { settings } = await store.configuration.settings.read()
  const { transactions } = requireConfigured(store).clients
  if (payment.reported_at !== null || !settings.confirm_with_ok || !transactions.isConfigured("updateTransaction"))
    return
  const answer = await transactions.updateTransaction(payment.remote_trx_id, {
    order_id: payment.order_ref,
    status: "OK",
    message: render({ code: "order_placed_as", values: { number: order.number } }),
  })
  const { ledger } = store.payments
  if (answer.ok) return ledger.recordReported(payment.order_ref, { event: "told" })
  const { kind, message, why } = answer.error
  if (kind !== "bad_item") throw new Error(message)
  await ledger.recordReported(payment.order_ref, { event: "told_in_vain", detail: message, failure: why })
}
