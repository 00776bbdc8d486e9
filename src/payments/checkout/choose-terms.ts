import { type MedusaContainer } from "@medusajs/framework/types"
import { chooseDownPayment } from "../rules/down-payment"
import { type StorefrontData } from "../rules/session-data"
import { type DownPaymentType } from "../../service/rules/wire/transactions"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type CheckoutSetting } from "../sql/checkout-setting"
import { quoteAmount } from "../plans/quote-plans"
import { CheckoutRefused } from "./checkout-refused"
import { type CartRow } from "./read-cart"

export interface ChosenTerms {
  dp_type: DownPaymentType | null
  installment_plan_id: string | null
}

interface Wanted {
  data: StorefrontData
  options: CheckoutSetting["options"]
  cart: Pick<CartRow, "id" | "total" | "currency_code">
}

/**
 * Accepts a kind of down payment that the options allow, and a plan that the service quotes for the cart's total. Each process keeps the quote for
 * some minutes; a process without the quote asks the service again.
 *
 * @throws CheckoutRefused for other terms
 */
export async function chooseTerms(container: MedusaContainer, { data, options, cart }: Wanted): Promise<ChosenTerms> {
  const downPayment = chooseDownPayment(data.dp_type, options)
  if (!downPayment.ok)
    throw new CheckoutRefused({ code: "down_payment_not_allowed", values: { type: data.dp_type ?? "" } })
  const plan = data.installment_plan_id ?? null
  if (plan !== null && !(await isQuoted(container, plan, cart)))
    throw new CheckoutRefused({ code: "plan_not_quoted", values: { id: plan } })
  return { dp_type: downPayment.type, installment_plan_id: plan }
}

async function isQuoted(container: MedusaContainer, plan: string, cart: Wanted["cart"]): Promise<boolean> {
  const { total, currency_code: currencyCode } = cart
  const { plans } = await quoteAmount(container, { amount: Number(total), currencyCode })
  if (plans.some(({ id }) => String(id) === plan)) return true
  // Medusa requests a session again, with the old data, for an approved payment. The plan was checked before, and no transaction is created.
  const paid = await container.resolve(PARTNER_COMMERCE).payments.ledger.readOfCart(cart.id)
  return paid?.state === "approved" || paid?.state === "held"
}
