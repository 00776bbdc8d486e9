import type { DealFacts, StoredTransaction } from "../../transactions/store"
import { read, send } from "./control"
import { copyValue } from "./copy"
import { act, refresh } from "./drawing"
import { button, byId, chip, el, emptyList, redraw } from "./elements"
import { exchangeTrace, readTraces, type Traces } from "./exchange-trace"
import { inWords, money, statusInWords, timeOfDay } from "../../format"
import { drawPager } from "./pager"
import { statusSender } from "./status-sender"
import { toast } from "./toast"

type DeliveryStep = DealFacts["timeline"][number]["delivery_status"]

const PER_PAGE = 20
const PLANNED_STEPS: DeliveryStep[] = ["ORDER_RECEIVED", "IN_PROCESS", "DISPATCHED", "DELIVERY_SUCCESSFUL"]

let page = 0

/** Deals orders, newest first, with their way to the customer. */
export async function drawOrders(): Promise<void> {
  const list = byId("order-list", HTMLElement)
  const traces = await readTraces(list)
  const { orders, count } = await read("GET /orders", { limit: PER_PAGE, offset: page * PER_PAGE })
  const nothing = "No orders yet. Buy something in the catalogue."
  redraw(list, orders.length > 0 ? orders.map((order) => orderCard(order, traces)) : emptyList(nothing))
  drawPager("order-pager", { page, perPage: PER_PAGE, count, turnTo })
}

function turnTo(wanted: number): void {
  page = wanted
  refresh()
}

function orderCard(order: StoredTransaction, traces: Traces): HTMLElement {
  const { order_id, deal } = order
  const check = button(
    "Does the store have it?",
    act(() => checkDeal(order)),
    {
      name: `Does the store have it? ${order_id}`,
    },
  )
  return el(
    "article",
    { class: "card" },
    el(
      "div",
      { class: "head" },
      el("h2", { class: "title" }, order_id),
      chip(statusInWords(order.status), order.status),
      el("span", {}, textOf(order.items[0], "item")),
      el("span", { class: "amount" }, money(order.amount, order.currency)),
    ),
    el(
      "div",
      { class: "meta" },
      copyValue(`transaction id of ${order_id}`, order.trxid),
      deal && copyValue(`product id of ${order_id}`, deal.product_id),
      el("span", {}, textOf(order.request.customer, "full_name")),
      el("span", {}, timeOfDay(order.created)),
      el("span", {}, order.message),
    ),
    deal && (order.status !== "CAN" || deal.timeline.length > 0) ? timeline(deal) : el("p"),
    el("div", { class: "line" }, statusSender(order), check),
    exchangeTrace(order, traces),
  )
}

/** The interface fixes few fields; the others keep the form in which the other side sent them. */
function textOf(holder: unknown, field: string): string {
  if (typeof holder !== "object" || holder === null) return ""
  const value: unknown = Object.entries(holder).find(([name]) => name === field)?.[1]
  return typeof value === "string" ? value : ""
}

/** The planned steps, with the reported ones marked; it also shows reports of other steps. */
function timeline({ timeline: reports }: DealFacts): HTMLElement {
  const reportedAt = new Map(reports.map(({ delivery_status, at }) => [delivery_status, at]))
  const steps = new Set([...PLANNED_STEPS, ...reportedAt.keys()])
  return el(
    "ol",
    { class: "timeline" },
    [...steps].map((step) => {
      const at = reportedAt.get(step)
      const kinds = [at !== undefined && "on", step === "DELIVERY_FAILED" && "bad"].filter(Boolean)
      return el("li", { class: kinds.join(" ") }, inWords(step), at !== undefined && el("time", {}, timeOfDay(at)))
    }),
  )
}

async function checkDeal({ trxid, order_id }: StoredTransaction): Promise<void> {
  const { exists, http_status } = await send("POST /check", { trx_id: trxid })
  const finding = exists ? "exists in the store" : "does not exist in the store"
  toast(`${order_id} ${finding} (${http_status ?? "no answer"})`, { isBad: !exists })
}
