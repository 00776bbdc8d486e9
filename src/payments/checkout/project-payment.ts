import { toTransactionCustomer } from "../rules/customer"
import { findLimitBreach } from "../rules/limits"
import { type TransactionLine } from "../rules/lines"
import { isSameAmount, toCents } from "../../values/money/cents"
import { chooseReturnAddresses } from "../rules/return-address"
import { storefrontData, type StorefrontData } from "../rules/session-data"
import { toFieldFault } from "../../messages/rules/field-fault"
import { type Store } from "../../store/store"
import { type CheckoutSetting } from "../sql/checkout-setting"
import { findCopiedDatabase } from "../../catalog/copied-database"
import { toLines, toSaleFingerprint } from "./cart-sale"
import { CheckoutRefused } from "./checkout-refused"
import { refuseOrdered } from "./ordered-cart"
import { refuseShortStock } from "./short-stock"
import { type CartRow, readCart } from "./read-cart"
import { type PaymentSession } from "./read-session"
import { chooseDownPayment } from "../rules/down-payment"
import { type DownPaymentType } from "../../service/rules/wire/transactions"
import { quoteAmount } from "../plans/quote-plans"

/** A session, or the request for one. */
export type SessionToPay = Pick<PaymentSession, "id" | "cart_id" | "amount" | "context">

export interface StartPaymentInput {
  /** As the request read it; null = the session no longer exists. */
  session: SessionToPay | null
  /** The data that the storefront sent. */
  data: Record<string, unknown>
}

/** All parts of a transaction, before a merchant's hook sees the lines. */
export interface ProjectedPayment extends ChosenTerms {
  session_id: string
  cart_id: string
  customer_id: string | null
  /** Major units, exact. */
  amount: string
  currency_code: string
  lines: TransactionLine[]
  /** Fingerprint of the cart. A merchant's hook changes the lines, but not the goods that are sold. */
  sale_fingerprint: string
  sellers: { code: string; seller_name: string }[]
  customer: NonNullable<ReturnType<typeof toTransactionCustomer>>
  /** The addresses still contain their placeholders. */
  return_url: string
  failed_url: string
}

/**
 * Reads the cart of a payment session on the server, and makes the lines of its transaction. It uses only four keys of the storefront's
 * data.
 *
 * @throws CheckoutRefused for a cart that cannot be paid with the service
 */
export async function projectPayment(store: Store, { session, data }: StartPaymentInput): Promise<ProjectedPayment> {
  const wanted = parseData(data)
  if (!session) throw new CheckoutRefused({ code: "checkout_for_carts", values: {} })
  // The reads run side by side, because a customer waits for them.
  const [checkout, { settings }, cart] = await Promise.all([
    requireCheckout(store),
    store.configuration.settings.read(),
    readCartOf(store, session),
  ])
  requirePayable(cart, { checkout, wantedCurrency: settings.currency_code })
  await refuseShortStock(store, cart.id)

  const addresses = chooseReturnAddresses(wanted, { ...checkout.options, allowedOrigins: checkout.allowedOrigins })
  if (!addresses.ok) throw new CheckoutRefused(addresses.why)
  const terms = await chooseTerms(store, { data: wanted, options: checkout.options, cart })
  const owner = toSignedInOwner(cart.customer, session)
  const customer = toTransactionCustomer({
    customerId: owner,
    email: cart.email,
    billing: cart.billing_address ?? null,
    shipping: cart.shipping_address ?? null,
  })
  if (!customer) throw new CheckoutRefused({ code: "cart_without_name", values: {} })
  return {
    session_id: session.id,
    cart_id: cart.id,
    customer_id: owner,
    amount: toCents(cart.total).toFixed(),
    currency_code: cart.currency_code,
    lines: toLines(cart),
    sale_fingerprint: toSaleFingerprint(cart),
    sellers: cart.sales_channel ? [{ code: cart.sales_channel.id, seller_name: cart.sales_channel.name }] : [],
    customer,
    return_url: addresses.returnUrl,
    failed_url: addresses.failedUrl,
    ...terms,
  }
}

/**
 * Anyone who knows the id of a cart can use the cart. Only its owner, signed in, is named to the service and pays with their own
 * connection.
 */
function toSignedInOwner(customer: CartRow["customer"], session: SessionToPay): string | null {
  const isSignedIn = customer?.has_account === true && session.context?.customer?.id === customer.id
  return isSignedIn ? customer.id : null
}

export async function requireCheckout(store: Store): Promise<CheckoutSetting> {
  const { connection } = store
  // The transactions of a copied database belong to another store.
  if (connection.kind === "inert" || (await findCopiedDatabase(store))) {
    throw new CheckoutRefused({ code: "checkout_inert", values: {} })
  }
  if (!connection.checkout) throw new CheckoutRefused({ code: "checkout_off", values: {} })
  return connection.checkout
}

function parseData(data: Record<string, unknown>): StorefrontData {
  const parsed = storefrontData.safeParse(data)
  if (parsed.success) return parsed.data
  throw new CheckoutRefused({ code: "checkout_data_wrong", values: { fields: parsed.error.issues.map(toFieldFault) } })
}

async function readCartOf(store: Store, session: SessionToPay): Promise<CartRow> {
  const cart = session.cart_id === null ? null : await readCart(store, session.cart_id)
  if (cart?.completed_at) await refuseOrdered(store, cart.id)
  if (!cart || cart.completed_at) throw new CheckoutRefused({ code: "checkout_for_carts", values: {} })
  if (!isSameAmount(session.amount, cart.total)) throw new CheckoutRefused({ code: "cart_changed", values: {} })
  return cart
}

export function requirePayable(
  cart: CartRow,
  { checkout, wantedCurrency }: { checkout: CheckoutSetting; wantedCurrency: string },
) {
  const currency = cart.currency_code.toUpperCase()
  if (currency !== wantedCurrency.toUpperCase()) {
    const values = { currency, wanted: wantedCurrency.toUpperCase() }
    throw new CheckoutRefused({ code: "cart_in_other_currency", values })
  }
  const breach = findLimitBreach(cart.total, checkout.options)
  if (breach) {
    const values = { amount: toCents(cart.total).toFixed(), limit: breach.limit, currency }
    throw new CheckoutRefused({ code: `cart_${breach.code}`, values })
  }
}

interface ChosenTerms {
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
async function chooseTerms(store: Store, { data, options, cart }: Wanted): Promise<ChosenTerms> {
  const downPayment = chooseDownPayment(data.dp_type, options)
  if (!downPayment.ok)
    throw new CheckoutRefused({ code: "down_payment_not_allowed", values: { type: data.dp_type ?? "" } })
  const plan = data.installment_plan_id ?? null
  if (plan !== null && !(await isQuoted(store, plan, cart)))
    throw new CheckoutRefused({ code: "plan_not_quoted", values: { id: plan } })
  return { dp_type: downPayment.type, installment_plan_id: plan }
}

async function isQuoted(store: Store, plan: string, cart: Wanted["cart"]): Promise<boolean> {
  const { total, currency_code: currencyCode } = cart
  const { plans } = await quoteAmount(store, { amount: Number(total), currencyCode })
  if (plans.some(({ id }) => String(id) === plan)) return true
  // Medusa requests a session again, with the old data, for an approved payment. The plan was checked before, and no transaction is created.
  const paid = await store.payments.ledger.readOfCart(cart.id)
  return paid?.state === "approved" || paid?.state === "held"
}
