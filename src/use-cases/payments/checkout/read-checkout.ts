import { type MedusaContainer } from "@medusajs/framework/types"
import { findOpenAmount, type OpenAmountCollector } from "../../../core/payments/open-amount"
import { type PaymentState } from "../../../core/payments/status"
import { PARTNER_COMMERCE } from "../../../modules/partner-commerce"
import { type PaymentRow } from "../../../modules/partner-commerce/payments/payment-row"
import { readPaymentFacts } from "./read-payment-facts"

export interface Checkout {
  /** `none`: no payment was begun of the cart as it is. */
  state: PaymentState | "none"
  /** Where the customer goes; only while the payment is open. */
  redirect_url: string | null
  order_id: string | null
  expires_at: string | null
  /** Major units. */
  min_amount: number | null
  max_amount: number | null
  /** The down payment that the customer owes outside of the service, in major units; null = none. */
  open_amount: number | null
  /** Who takes it. */
  collected_by: OpenAmountCollector | null
}

export interface CheckoutQuestion {
  cartId: string
  /** Null = the visitor is not signed in. */
  customerId: string | null
}

/**
 * Reads the state of a cart's payment, for the checkout page and the return page. Every visitor with the cart's id may read the state; only
 * the customer gets the address of a page for their own account at the service.
 */
export async function readCheckout(
  container: MedusaContainer,
  { cartId, customerId }: CheckoutQuestion,
): Promise<Checkout> {
  const { connection, payments } = container.resolve(PARTNER_COMMERCE)
  const limits = connection.kind === "configured" ? connection.checkout?.options : undefined
  const found = await payments.ledger.readOfCart(cartId)
  const payment = found && (await isOutdated(container, found)) ? null : found
  const open = payment && findOpenAmount(payment)
  const isOpen = payment?.state === "open" && payment.reversal === null && mayOpen(payment, customerId)
  return {
    state: payment?.state ?? "none",
    redirect_url: isOpen ? payment.redirect_url : null,
    order_id: payment?.order_id ?? null,
    expires_at: payment?.expires_at?.toISOString() ?? null,
    min_amount: limits?.minAmount ?? null,
    max_amount: limits?.maxAmount ?? null,
    open_amount: open && Number(open.amount),
    collected_by: open && open.by,
  }
}

const mayOpen = ({ carries_token, customer_id }: PaymentRow, customerId: string | null) =>
  !carries_token || (customer_id !== null && customer_id === customerId)

/** Open, for a cart that was changed since: whoever went back to its page would pay what is given back at once. */
async function isOutdated(container: MedusaContainer, payment: PaymentRow): Promise<boolean> {
  // Medusa gives up a session also where another one shows its transaction, and keeps it where the total is the same: only the facts say which it was.
  if (payment.state !== "open") return false
  return !(await readPaymentFacts(container, payment)).isWanted
}
