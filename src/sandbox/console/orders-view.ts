/** Deals orders with their way to the customer, and checkouts. */
export const ORDERS_VIEW = String.raw`
const ROWS_PER_PAGE = 20
const DELIVERY_STEPS = ["ORDER_RECEIVED", "IN_PROCESS", "DISPATCHED", "DELIVERY_SUCCESSFUL"]
const NEWS = ["APR", "REJ", "CAN", "EXP", "HOL", "REF"]
let orderPage = 0
let transactionPage = 0

async function drawOrders() {
  const { orders, count } = await call("GET", "/orders?limit=" + ROWS_PER_PAGE + "&offset=" + orderPage * ROWS_PER_PAGE)
  $("order-list").replaceChildren(...(orders.length > 0 ? orders.map(orderCard) : [empty("No orders yet. Buy something in the catalogue.")]))
  pager("order-pager", orderPage, ROWS_PER_PAGE, count, (page) => { orderPage = page; refresh() })
}

function orderCard(order) {
  const item = order.items[0] || {}
  const customer = order.request.customer || {}
  return el("article", { class: "card" },
    el("div", { class: "head" }, el("h3", {}, order.order_id), chip(order.status), el("span", {}, String(item.item || "")),
      el("span", { class: "amount" }, money(order.amount, order.currency))),
    el("div", { class: "meta" }, el("span", { class: "mono" }, order.trxid), el("span", { class: "mono" }, order.deal.product_id),
      el("span", {}, String(customer.full_name || "")), el("span", {}, time(order.created)), el("span", {}, order.message)),
    order.status === "CAN" && order.deal.timeline.length === 0 ? el("p") : timeline(order.deal),
    el("div", { class: "line" }, tell(order), el("button", { onclick: act(() => check(order)) }, "Does the store have it?")))
}

/** The planned way, with the steps that were reported; what was reported outside of it is shown too. */
function timeline(deal) {
  const reported = new Map(deal.timeline.map((step) => [step.delivery_status, step.at]))
  const others = deal.timeline.map((step) => step.delivery_status).filter((status) => !DELIVERY_STEPS.includes(status))
  return el("ol", { class: "timeline" }, [...DELIVERY_STEPS, ...new Set(others)].map((status) => {
    const at = reported.get(status)
    return el("li", { class: (at ? "on" : "") + (status === "DELIVERY_FAILED" ? " bad" : "") },
      status.toLowerCase().replaceAll("_", " "), at && el("time", {}, time(at)))
  }))
}

async function check(order) {
  const { exists, http_status: status } = await call("POST", "/check", { trx_id: order.trxid })
  toast(order.order_id + (exists ? " exists in the store" : " does not exist in the store") + " (" + (status || "no answer") + ")", !exists)
}

/** Sends a status callback, as if something had happened at the service. */
function tell(transaction) {
  const choice = el("select", { "aria-label": "Status to send" }, NEWS.map((status) => el("option", { value: status }, status)))
  return el("span", { class: "line" }, choice, el("button", { onclick: act(async () => {
    const { delivery } = await call("POST", "/status", { trx_id: transaction.trxid, status: choice.value })
    if (!delivery) return toast("Recorded; there is no address to tell", true)
    toast(delivery.state === "delivered" ? "Status delivered" : "The store did not take it; it will be repeated", delivery.state !== "delivered")
  }) }, "Set and send status"))
}

async function drawTransactions() {
  const query = "?kind=checkout&limit=" + ROWS_PER_PAGE + "&offset=" + transactionPage * ROWS_PER_PAGE
  const { transactions, count } = await call("GET", "/transactions" + query)
  $("transaction-list").replaceChildren(...(transactions.length > 0 ? transactions.map(checkoutCard) : [empty("No checkouts yet. They appear when a shop creates a transaction.")]))
  pager("transaction-pager", transactionPage, ROWS_PER_PAGE, count, (page) => { transactionPage = page; refresh() })
}

function checkoutCard(transaction) {
  const isOpen = transaction.status === "PND" || transaction.status === "HOL"
  return el("article", { class: "card" },
    el("div", { class: "head" }, el("h3", {}, transaction.order_id), chip(transaction.status),
      transaction.merchant_answer && chip("merchant: " + transaction.merchant_answer, "info"),
      transaction.refund_amount > 0 && chip("refunded " + money(transaction.refund_amount, transaction.currency), "REF"),
      el("span", { class: "amount" }, money(transaction.amount, transaction.currency))),
    el("div", { class: "meta" }, el("span", { class: "mono" }, transaction.trxid), el("span", {}, time(transaction.created)), el("span", {}, transaction.message)),
    el("div", { class: "meta" }, transaction.items.map((item) => el("span", {}, (item.item || item.code || "item") + " × " + item.quantity))),
    el("ol", { class: "timeline" }, transaction.history.map((step) => el("li", { class: "on" }, step.status, el("time", {}, time(step.at))))),
    el("div", { class: "line" }, isOpen && el("a", { href: "/checkout/" + encodeURIComponent(transaction.trxid), target: "_blank", rel: "noopener" }, "Open the checkout page"), tell(transaction)))
}
`
