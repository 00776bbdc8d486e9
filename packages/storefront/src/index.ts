/** Typed functions for a storefront that offers the payment method: begin a payment, read its state, finish the customer's return. */
import { type MedusaStore, send } from "./store"

export { type MedusaSdk, type MedusaStore, type StoreAddress } from "./store"

export const PROVIDER_ID = "pp_partner-commerce_partner-commerce"

export type CheckoutState = "none" | "open" | "held" | "approved" | "failed" | "reversed" | "abandoned"

export type CheckoutReason =
  | "rejected"
  | "cancelled"
  | "expired"
  | "out_of_stock"
  | "cart_changed"
  | "order_cancelled"
  | "below_minimum"
  | "above_maximum"
  | "unavailable"

/** The answer of `GET /store/partner-commerce/checkout`. */
export interface Checkout {
  /** `none`: the cart in its current form has no payment. */
  state: CheckoutState
  /** Why the cart cannot be paid, or why its payment ended. */
  reason: CheckoutReason | null
  /** A sentence for the customer. */
  message: string
  /** The address of the service's page; null once the customer can no longer pay. */
  redirect_url: string | null
  order_id: string | null
  /** ISO 8601. */
  expires_at: string | null
  /** Major units. */
  min_amount: number | null
  max_amount: number | null
}

/** The code of a refused session: a reason, the state of the payment that an order keeps, or a code of `docs/checkout.md`. */
export type RefusalCode =
  CheckoutReason | Extract<CheckoutState, "approved" | "held"> | "checkout_busy" | (string & Record<never, never>)

export interface Refusal {
  kind: "refused"
  code: RefusalCode
  /** A sentence for the customer, without the code. */
  message: string
}

/** The part of Medusa's cart that a payment needs. */
export interface PayableCart {
  id: string
  payment_collection?: { id: string } | null
}

export interface PaymentChoices {
  /** The customer returns to this address. The plugin replaces `{cart_id}` and `{payment_session_id}`. */
  return_url?: string
  /** The customer comes back to this address after a rejection or a cancellation. */
  failed_url?: string
  /** A plan that was quoted for this cart. */
  installment_plan_id?: string | number
  /** A kind of down payment that the store allows. */
  dp_type?: "cs" | "be" | "me"
}

export type BegunPayment =
  /** Send the customer to the service. */
  { kind: "leave"; url: string } | Refusal

/**
 * Begins the payment of a cart, or continues it. Call it when the customer clicks: it uses the state of this moment, so that an ended
 * payment never leads to an expired page. A refusal is a value, because the message of an error that a server action throws does not reach
 * the customer.
 */
export async function beginPayment(
  cart: PayableCart,
  store: MedusaStore,
  choices: PaymentChoices = {},
): Promise<BegunPayment> {
  try {
    const collectionId = cart.payment_collection?.id ?? (await createCollection(cart.id, store))
    const { payment_collection } = await send<SessionsAnswer>(
      store,
      `/store/payment-collections/${encodeURIComponent(collectionId)}/payment-sessions`,
      { body: { provider_id: PROVIDER_ID, data: choices } },
    )
    // Medusa also lists the session that another tab is just making, which has no transaction yet.
    const session = payment_collection.payment_sessions?.find(
      ({ provider_id, data }) => provider_id === PROVIDER_ID && data?.trx_id,
    )
    const shown = session?.data?.redirect_url
    if (typeof shown === "string") return { kind: "leave", url: shown }
    // Only the signed-in customer of a connected account gets its page.
    const { redirect_url: url, reason, message } = await readCheckout({ cartId: cart.id }, store)
    return url === null ? { kind: "refused", code: reason ?? "unavailable", message } : { kind: "leave", url }
  } catch (error) {
    return toRefusal(error)
  }
}

interface SessionsAnswer {
  payment_collection: {
    payment_sessions?: { provider_id: string; data?: Record<string, unknown> | null }[] | null
  }
}

async function createCollection(cart_id: string, store: MedusaStore): Promise<string> {
  const path = "/store/payment-collections"
  const answer = await send<{ payment_collection: { id: string } }>(store, path, { body: { cart_id } })
  return answer.payment_collection.id
}

export type CheckoutSubject = { cartId: string; orderId?: never } | { orderId: string; cartId?: never }

/** Reads the state of the payment of a cart or an order. @param locale such as `fil-PH`; without it the request's own language counts */
export async function readCheckout(subject: CheckoutSubject, store: MedusaStore, locale?: string): Promise<Checkout> {
  const query: Record<string, string> =
    subject.orderId === undefined ? { cart_id: subject.cartId } : { order_id: subject.orderId }
  if (locale) query.locale = locale
  return (await send<{ checkout: Checkout }>(store, "/store/partner-commerce/checkout", { query })).checkout
}

export type CompletedReturn =
  /** The order exists, paid or on hold. Forget the cart if it is the customer's current one. */
  | { kind: "order"; cartId: string; orderId: string; checkout: Checkout }
  /** The service has not decided, or the order comes within a moment: show the state and read it again. */
  | { kind: "waiting"; cartId: string; checkout: Checkout }
  /** The payment ended: show the reason and the payment methods. */
  | { kind: "ended"; cartId: string; checkout: Checkout }
  /** The address names no cart. */
  | { kind: "unknown" }

/** States that the service or the store still changes. An approved payment is final once it has its order. */
export const CHANGING_STATES: ReadonlySet<CheckoutState> = new Set(["open", "held", "approved"])

/**
 * Finishes the customer's return from the service: reads the state, and makes the order if the payment allows it. A cart with another payment
 * method is never completed, because a forged or old address may name it.
 *
 * @param request of the return page, or its address; the query has `cart_id`
 */
export async function completeReturn(
  request: Request | URL | string,
  store: MedusaStore,
  locale?: string,
): Promise<CompletedReturn> {
  const address = typeof request === "object" && "url" in request ? request.url : String(request)
  const cartId = new URL(address, "http://localhost").searchParams.get("cart_id")
  if (!cartId) return { kind: "unknown" }
  const found = await readCheckout({ cartId }, store, locale)
  if (!isUndecided(found)) return { kind: "ended", cartId, checkout: found }
  if (found.order_id) return { kind: "order", cartId, orderId: found.order_id, checkout: found }
  const path = `/store/carts/${encodeURIComponent(cartId)}/complete`
  // Completing fails for a payment that has just ended. The state has the reason.
  const completed = await send<{ type: string; order?: { id: string } }>(store, path, { body: {} }).catch(() => null)
  const checkout = await readCheckout({ cartId }, store, locale)
  const orderId = (completed?.type === "order" && completed.order?.id) || checkout.order_id
  if (!isUndecided(checkout)) return { kind: "ended", cartId, checkout }
  return orderId ? { kind: "order", cartId, orderId, checkout } : { kind: "waiting", cartId, checkout }
}

const isUndecided = ({ state, reason }: Checkout) => CHANGING_STATES.has(state) && reason === null

/**
 * Answers with a page that navigates to an address of the same site. A browser sends no `SameSite=Strict` cookie in a redirect chain that
 * another site has begun, so a storefront with such cookies would not recognize its customer. The browser does send them when a page of the
 * site itself navigates.
 */
export function navigate(url: string): Response {
  const escaped = url.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`)
  const page = `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=${escaped}"><a href="${escaped}">&rarr;</a>`
  return new Response(page, { headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" } })
}

/** Reads a refusal from an error of js-sdk or of these functions: its message ends with the code. */
export function toRefusal(error: unknown): Refusal {
  const text = error instanceof Error ? error.message : String(error)
  const [, message, code] = /^(.*) \((\w+)\)$/s.exec(text) ?? []
  return { kind: "refused", code: code ?? "unavailable", message: message ?? text }
}
