import { type MedusaContainer } from "@medusajs/framework/types"
import { type PaymentState } from "../../../core/payments/status"
import { PARTNER_COMMERCE } from "../../../modules/partner-commerce"
import { readPaymentFacts } from "./read-payment-facts"

/** By then it is known whether the same cart wants its payment back. */
const CHECK_IN_MS = 60_000

/**
 * Medusa gives a session or a payment up. It is a hint and no more: it also comes for a session whose transaction another one shows.
 *
 * @param trxId of the session's data, which a failed creation does not have yet
 */
export async function requestCancellation(container: MedusaContainer, trxId: unknown): Promise<void> {
  if (typeof trxId !== "string") return
  await container.resolve(PARTNER_COMMERCE).payments.ledger.requestCancellation(trxId, CHECK_IN_MS)
}

export async function readStateOfTransaction(container: MedusaContainer, trxId: unknown): Promise<PaymentState | null> {
  if (typeof trxId !== "string") return null
  const payment = await container.resolve(PARTNER_COMMERCE).payments.ledger.read({ trx_id: trxId })
  return payment?.state ?? null
}

/**
 * Medusa undoes a completion that failed after its payment was taken: it books a refund, and asks for a new session. The payment is the
 * cart's still; if no order comes of it, it is reversed as a whole.
 *
 * @returns false for a payment that an order keeps
 */
export async function giveUpUnordered(container: MedusaContainer, trxId: unknown): Promise<boolean> {
  if (typeof trxId !== "string") return false
  const payment = await container.resolve(PARTNER_COMMERCE).payments.ledger.read({ trx_id: trxId })
  if (!payment || payment.order_id !== null || (await readPaymentFacts(container, payment)).order) return false
  await requestCancellation(container, trxId)
  return true
}
