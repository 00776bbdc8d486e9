import type { StoredItem, StoredTransaction } from "../../transactions/store"
import { read } from "./control"
import { copyValue } from "./copy"
import { refresh } from "./drawing"
import { byId, chip, el, emptyList, redraw } from "./elements"
import { exchangeTrace, readTraces, type Traces } from "./exchange-trace"
import { money, statusInWords, timeOfDay } from "../../format"
import { drawPager } from "./pager"
import { statusSender } from "./status-sender"

const PER_PAGE = 20

let page = 0

/** Checkouts that the store created, newest first. */
export async function drawCheckouts(): Promise<void> {
  const list = byId("checkout-list", HTMLElement)
  const traces = await readTraces(list)
  const window = { limit: PER_PAGE, offset: page * PER_PAGE }
  const { transactions, count } = await read("GET /transactions", { kind: "checkout", ...window })
  const nothing = "No checkouts yet. They appear when a shop creates a transaction."
  redraw(list, transactions.length > 0 ? transactions.map((one) => checkoutCard(one, traces)) : emptyList(nothing))
  drawPager("checkout-pager", { page, perPage: PER_PAGE, count, turnTo })
}

function turnTo(wanted: number): void {
  page = wanted
  refresh()
}

function checkoutCard(checkout: StoredTransaction, traces: Traces): HTMLElement {
  const { trxid, order_id, currency, merchant_answer: answer, refund_amount: refunded, down_payment: down } = checkout
  const isOpen = checkout.status === "PND" || checkout.status === "HOL"
  return el(
    "article",
    { class: "card" },
    el(
      "div",
      { class: "head" },
      el("h2", { class: "title" }, order_id),
      chip(statusInWords(checkout.status), checkout.status),
      answer !== null && chip(`merchant: ${answer}`, "info"),
      down && down.amount > 0 && chip(`down payment ${money(down.amount, currency)} (${down.dp_type})`, "info"),
      refunded > 0 && chip(`refunded ${money(refunded, currency)}`, "REF"),
      el("span", { class: "amount" }, money(checkout.amount, currency)),
    ),
    el(
      "div",
      { class: "meta" },
      copyValue(`transaction id of ${order_id}`, trxid),
      el("span", {}, timeOfDay(checkout.created)),
      el("span", {}, checkout.message),
    ),
    el(
      "div",
      { class: "meta" },
      checkout.items.map((item) => el("span", {}, `${nameOf(item)} × ${item.quantity}`)),
    ),
    el(
      "ol",
      { class: "timeline" },
      checkout.history.map(({ at, status }) =>
        el("li", { class: "on" }, statusInWords(status), el("time", {}, timeOfDay(at))),
      ),
    ),
    el("div", { class: "line" }, isOpen && checkoutLink(trxid), statusSender(checkout)),
    exchangeTrace(checkout, traces),
  )
}

function nameOf({ item, code }: StoredItem): string {
  const name = [item, code].find((each) => typeof each === "string" && each !== "")
  return typeof name === "string" ? name : "item"
}

function checkoutLink(trxid: string): HTMLElement {
  const href = `/checkout/${encodeURIComponent(trxid)}`
  return el("a", { href, target: "_blank", rel: "noopener", "data-key": href }, "Open the checkout page")
}
