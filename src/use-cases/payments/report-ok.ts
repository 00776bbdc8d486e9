import { type MedusaContainer } from "@medusajs/framework/types"
import { render } from "../../core/message/render"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type KnownPayment } from "../../modules/partner-commerce/payments/payment-row"
import { requireConfigured } from "../configured"
import { type PaidOrder } from "./read-payment-facts"

/**
 * Tells the service that the order exists, with its number, which the customer sees on the service's page.
 *
 * @throws where it could not be told now
 */
export async function reportOk(container: MedusaContainer, payment: KnownPayment, order: PaidOrder): Promise<void> {
  const service = container.resolve(PARTNER_COMMERCE)
  const { settings } = await service.configuration.settings.read()
  const { transactions } = requireConfigured(service).clients
  if (payment.reported_at !== null || !settings.confirm_with_ok || !transactions.isConfigured("updateTransaction"))
    return
  const answer = await transactions.updateTransaction(payment.remote_trx_id, {
    order_id: payment.order_ref,
    status: "OK",
    message: render({ code: "order_placed_as", values: { number: order.number } }),
  })
  if (!answer.ok) throw new Error(answer.error.message)
  await service.payments.ledger.recordReported(payment.order_ref)
}
