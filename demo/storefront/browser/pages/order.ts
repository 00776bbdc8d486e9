import { type HttpTypes } from "@medusajs/framework/types"
import { CHANGING_STATES, type Checkout } from "../../../../packages/storefront/src"
import { el } from "../../../../src/sandbox/console/browser/elements"
import { goodsTable } from "../goods-table"
import { type Draw, type Visit } from "../page"

/** Between two questions to the store while the payment can still change. */
const ASK_AGAIN_MS = 2_000

/** The order and its payment. The page asks again until the payment is final: an order on hold becomes paid, or cancelled. */
export const drawOrder: Draw = async (visit) => {
  const { shop, name } = visit
  const [order, checkout] = await Promise.all([shop.order(name), shop.checkout({ orderId: name })])
  const { items, shipping_total, total, email } = order
  if (isChanging(order, checkout)) askAgain(visit, toKey(order, checkout))
  return {
    title: toTitle(order, checkout),
    content: [
      el(
        "div",
        { role: "status" },
        toSentences(order, checkout).map((sentence) => el("p", {}, sentence)),
      ),
      goodsTable(shop, { items, delivery: shipping_total, total }),
      el("p", { class: "quiet" }, `We write to ${email ?? "you"} about this order.`),
      el("a", { href: "/" }, "To the goods"),
    ],
  }
}

type Order = Pick<HttpTypes.StoreOrder, "display_id" | "payment_status">

const isCaptured = ({ payment_status }: Order) => payment_status === "captured"

/** An order whose payment is approved is captured a moment later. */
const isChanging = (order: Order, { state, reason }: Checkout) =>
  CHANGING_STATES.has(state) && reason === null && !isCaptured(order)

const toKey = ({ payment_status }: Order, { state, reason }: Checkout) => `${payment_status} ${state} ${reason ?? ""}`

/** Draws the changed payment. A page stops asking when the customer leaves it. */
function askAgain(visit: Visit, known: string): void {
  const { shop, name, redraw } = visit
  const address = location.href
  const ask = async () => {
    if (location.href !== address) return
    const answers = await Promise.all([shop.order(name), shop.checkout({ orderId: name })]).catch(() => null)
    if (location.href !== address) return
    if (answers && toKey(...answers) !== known) redraw()
    else askAgain(visit, known)
  }
  setTimeout(() => void ask(), ASK_AGAIN_MS)
}

/** The customer is thanked for an order that is paid, or that needs no payment now. */
function toTitle({ display_id }: Order, { state, reason }: Checkout): string {
  const order = `order no. ${display_id}`
  if (state === "none" || (state === "approved" && reason === null)) return `Thank you: ${order}`
  return CHANGING_STATES.has(state) && reason === null ? `Your ${order}` : `Your ${order} is cancelled`
}

function toSentences(order: Order, { state, reason, message }: Checkout): string[] {
  if (state === "none") return ["It is placed."]
  const isOver = reason !== null || !CHANGING_STATES.has(state)
  if (isOver) return [message]
  if (state === "approved") return isCaptured(order) ? ["It is paid.", message] : [message]
  return ["It waits for its payment, and is sent once it is paid.", message]
}
