import { CHANGING_STATES, type Checkout } from "../../../../packages/storefront/src"
import { el } from "../../../../src/sandbox/console/browser/elements"
import { type Draw, type Page, type Visit } from "../page"

/** Between two questions to the store while the service decides. */
const ASK_AGAIN_MS = 2_000
/** So often it asks by itself; then the customer does. */
const MOST_QUESTIONS = 30

let asked = 0

/**
 * The customer is back from the service. Completing the cart asks the service how it stands: the order is there, or the service has not
 * decided. The cart of an ended payment cannot be completed, so the page only shows why the payment ended.
 */
export const drawReturn: Draw = async (visit) => {
  const cartId = visit.query.get("cart_id") ?? ""
  const before = await visit.shop.checkout({ cartId })
  const orderId = before.order_id ?? (isWaiting(before) ? await complete(visit, cartId) : null)
  if (orderId !== null) {
    visit.go(`/orders/${orderId}`)
    return waiting()
  }
  const after = await visit.shop.checkout({ cartId })
  if (isWaiting(after)) {
    askAgain(visit)
    return waiting(after.redirect_url)
  }
  return {
    title: "Not paid",
    content: [
      el("p", { role: "alert" }, after.message),
      el("p", {}, el("a", { class: "button", href: "/checkout" }, "Pay another way")),
    ],
  }
}

const isWaiting = ({ state, reason }: Checkout) => CHANGING_STATES.has(state) && reason === null

/** The payment may end while the cart is completed: the state then says why. */
const complete = ({ shop }: Visit, cartId: string): Promise<string | null> =>
  shop.complete(cartId).then(
    (done) => ("orderId" in done ? done.orderId : null),
    () => null,
  )

function askAgain({ redraw }: Visit): void {
  const address = location.href
  asked += 1
  if (asked <= MOST_QUESTIONS) setTimeout(() => location.href === address && redraw(), ASK_AGAIN_MS)
}

function waiting(redirectUrl: string | null = null): Page {
  return {
    title: "Waiting for the service",
    content: [
      el("p", {}, "The service has not decided yet. This page checks again automatically."),
      redirectUrl !== null && el("p", {}, el("a", { href: redirectUrl }, "Back to the service")),
    ].filter((part) => part !== false),
  }
}
