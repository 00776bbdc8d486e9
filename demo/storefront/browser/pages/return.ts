import { el } from "../../../../src/sandbox/console/browser/elements"
import { type Draw, type Page, type Visit } from "../page"

/** Between two questions to the store while the service decides. */
const ASK_AGAIN_MS = 2_000
/** So often it asks by itself; then the customer does. */
const MOST_QUESTIONS = 30

let asked = 0

/**
 * The customer is back from the service. Completing the cart asks the service how it stands: the order is there, or the service has not
 * decided, or the payment failed and the cart is free again.
 */
export const drawReturn: Draw = async (visit) => {
  const cartId = visit.query.get("cart_id") ?? ""
  const before = await visit.shop.checkout(cartId)
  const orderId = before.order_id ?? (await complete(visit, cartId))
  if (orderId !== null) {
    visit.go(`/orders/${orderId}`)
    return waiting()
  }
  const { state, redirect_url } = await visit.shop.checkout(cartId)
  if (state === "open" || state === "approved" || state === "held") {
    askAgain(visit)
    return waiting(redirect_url)
  }
  return {
    title: "Not paid",
    content: [
      el(
        "p",
        { role: "alert" },
        "The service did not approve the payment, and nothing was charged. Your cart is as it was.",
      ),
      el("p", {}, el("a", { class: "button", href: "/checkout" }, "Pay another way")),
    ],
  }
}

/** A cart whose payment failed cannot be completed, which is no reason to stop: the state says why. */
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
      el("p", {}, "The service has not decided yet; this page asks again by itself."),
      redirectUrl !== null && el("p", {}, el("a", { href: redirectUrl }, "Back to the service")),
    ].filter((part) => part !== false),
  }
}
