import { type HttpTypes } from "@medusajs/framework/types"
import { CHANGING_STATES, type Checkout } from "../../../../packages/storefront/src"
import { el } from "../../../../src/sandbox/console/browser/elements"
import { goodsTable } from "../goods-table"
import { type Draw, type Visit } from "../page"
import { type Shop } from "../shop"

/** Between two questions to the store while the payment can still change. */
const ASK_AGAIN_MS = 2_000

/** The order and its payment. The page asks again until the payment is final: an order on hold becomes paid, or cancelled. */
export const drawOrder: Draw = async (visit) => {
  const { shop, name } = visit
  const [order, checkout] = await read(shop, name)
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

/** Reads the order first, so that the payment's message is at least as new. */
async function read(shop: Shop, orderId: string): Promise<[HttpTypes.StoreOrder, Checkout]> {
  const order = await shop.order(orderId)
  return [order, await shop.checkout({ orderId })]
}

type Order = Pick<HttpTypes.StoreOrder, "display_id" | "payment_status" | "status">

const isCaptured = ({ payment_status }: Order) => payment_status === "captured"

/** An order whose payment is approved is captured a moment later, and an order whose payment has failed is cancelled. */
function isChanging(order: Order, { state, reason }: Checkout): boolean {
  if (state === "failed") return order.status !== "canceled"
  return CHANGING_STATES.has(state) && reason === null && !isCaptured(order)
}

const toKey = ({ payment_status, status }: Order, { state, message }: Checkout) =>
  `${payment_status} ${status} ${state} ${message}`

/** Draws the changed payment. A page stops asking when the customer leaves it. */
function askAgain(visit: Visit, known: string): void {
  const { shop, name, redraw } = visit
  const address = location.href
  const ask = async () => {
    if (location.href !== address) return
    const answers = await read(shop, name).catch(() => null)
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
