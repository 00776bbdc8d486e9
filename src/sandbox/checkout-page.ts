import { changeStatus, sendFirstToken } from "./callbacks/notices"
import { Refusal } from "./http/refusal"
import { DOWN_PAYMENT_COLLECTORS } from "../service/rules/wire/transactions"
import { money, statusInWords } from "./format"
import { type ApiRequest, type Reply, type Route } from "./http/reply"
import { type StoredTransaction } from "./transactions/store"
import { type World } from "./world"

/** The service's checkout page, on which a customer decides, reduced to the decision. */
export function checkoutRoutes(world: World): Route[] {
  return [
    { operation: "checkout.page", method: "GET", path: "/{id}", handle: (request) => page(world, request) },
    {
      operation: "checkout.decide",
      method: "POST",
      path: "/{id}/{decision}",
      handle: (request) => decide(world, request),
    },
  ]
}

const DECISIONS = {
  approve: { status: "APR", message: "approved" },
  hold: { status: "HOL", message: "waits for the down payment" },
  reject: { status: "REJ", message: "the application was refused" },
  cancel: { status: "CAN", message: "cancelled by the customer" },
} as const

/** Sends the status to the merchant before the customer returns, so that the shop's page can show it. */
async function decide(world: World, request: ApiRequest): Promise<Reply> {
  const transaction = readCheckout(world, request)
  const decision = DECISIONS[request.params.decision as keyof typeof DECISIONS] as
    (typeof DECISIONS)[keyof typeof DECISIONS] | undefined
  if (!decision) throw new Refusal(404, "no such decision", "NOT_FOUND")
  if (transaction.status !== "PND" && transaction.status !== "HOL") {
    // A second tab, or a page that was open for too long.
    return showPage(transaction, {
      status: 409,
      notice: "This payment has ended already, so your choice changes nothing.",
    })
  }
  await changeStatus(world, transaction, decision)?.first
  if (decision.status === "APR") await sendFirstToken(world, transaction)?.first
  return { status: 303, headers: { location: nextAddress(transaction) } }
}

/** With an asynchronous merchant, the customer stays on the page until the merchant answers OK or CAN. */
function nextAddress(transaction: StoredTransaction): string {
  const { request, status, trxid, merchant_answer: merchantAnswer } = transaction
  const isRefused = status === "REJ" || status === "CAN" || status === "EXP"
  if (isRefused) return String(request.failed_url_redirect ?? request.url_redirect)
  if (request.is_async === true && merchantAnswer === null) return `/checkout/${trxid}`
  return String(request.url_redirect)
}

const page = (world: World, request: ApiRequest): Reply => showPage(readCheckout(world, request), { status: 200 })

function showPage(transaction: StoredTransaction, { status, notice }: { status: number; notice?: string }): Reply {
  const isOpen = transaction.status === "PND" || transaction.status === "HOL"
  const next = nextAddress(transaction)
  const isWaiting = !isOpen && next.startsWith("/checkout/")
  const decisions = isOpen
    ? Object.keys(DECISIONS)
        .filter((name) => DECISIONS[name as keyof typeof DECISIONS].status !== transaction.status)
        .map((name) => button(transaction.trxid, name))
        .join("")
    : ""
  const onward = isWaiting
    ? "<p>Waiting for the shop to confirm …</p>"
    : `<p><a href="${escapeHtml(next)}">Back to the shop</a></p>`
  const amount = (value: number) => escapeHtml(money(value, transaction.currency))
  const lines = transaction.items.map((item) => {
    const name = typeof item.item === "string" ? item.item : "Item"
    return `<tr><td>${escapeHtml(name)} × ${item.quantity}</td><td>${amount(item.price * item.quantity)}</td></tr>`
  })
  const down = downPaymentRow(transaction, amount)
  const content = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Sandbox checkout</title>${isWaiting ? '<meta http-equiv="refresh" content="1">' : ""}<style>${STYLE}</style></head><body><main>
<h1>Sandbox checkout</h1><p class="quiet">Order ${escapeHtml(transaction.order_id)}</p>
${notice === undefined ? "" : `<p role="alert">${escapeHtml(notice)}</p>`}<p class="who">${escapeHtml(customerLine(transaction))}</p>
<table>${lines.join("")}<tr class="total"><td>Total</td><td>${amount(transaction.amount)}</td></tr>${down}</table>
<p class="status">${escapeHtml(statusLine(transaction))}</p>
${transaction.merchant_message === null ? "" : `<p>${escapeHtml(transaction.merchant_message)}</p>`}
<div class="decisions">${decisions}</div>${isOpen ? "" : onward}</main></body></html>`
  return {
    status,
    text: { type: "text/html; charset=utf-8", content },
    // No form-action: browsers apply it to the redirect after the form as well, and that leads to the shop.
    headers: { "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'" },
  }
}

/** Says whether the shop has sent the connected account of its customer. */
const customerLine = ({ request }: StoredTransaction) =>
  request.token_id === undefined ? "You are not signed in." : "Signed in: your account is connected with this shop."

/** Names the collector, by the kind that the merchant has chosen. */
function downPaymentRow({ down_payment: down }: StoredTransaction, amount: (value: number) => string): string {
  if (!down || down.amount === 0) return ""
  const name = `Down payment, taken by the ${DOWN_PAYMENT_COLLECTORS[down.dp_type]}`
  return `<tr><td>${escapeHtml(name)}</td><td>${amount(down.amount)}</td></tr>`
}

/** The status in words, with the reason if it adds information. */
function statusLine({ status, message }: StoredTransaction): string {
  const words = statusInWords(status)
  const name = `${words[0]?.toUpperCase()}${words.slice(1)}`
  return message === "" || message === words ? name : `${name}: ${message}`
}

function button(trxid: string, decision: string): string {
  const label = decision[0]?.toUpperCase() + decision.slice(1)
  return `<form method="post" action="/checkout/${trxid}/${decision}"><button class="${decision}">${label}</button></form>`
}

function readCheckout({ transactions }: World, { params }: ApiRequest): StoredTransaction {
  const transaction = transactions.transactions.get(params.id ?? "")
  if (transaction?.kind !== "checkout") throw new Refusal(404, "no such checkout", "NOT_FOUND")
  return transaction
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}

const STYLE = `:root{color-scheme:light dark}body{margin:0;background:#f4f5f7;color:#16181d;font:16px/1.5 system-ui,sans-serif}
main{max-width:26rem;margin:8vh auto;padding:2rem;background:#fff;border:1px solid #e3e5ea;border-radius:12px}
h1{font-size:1.25rem;margin:0}.quiet{color:#6b7280;margin:.25rem 0 1rem}table{width:100%;border-collapse:collapse}
td{padding:.4rem 0;border-bottom:1px solid #eef0f3}td:last-child{text-align:right}.total{font-weight:600}
.status{color:#6b7280}.decisions{display:flex;gap:.5rem}button{font:inherit;padding:.5rem 1rem;border-radius:8px;border:1px solid #d5d8de;background:#fff;cursor:pointer}
.approve{background:#0f766e;border-color:#0f766e;color:#fff}
@media (prefers-color-scheme:dark){body{background:#13161c;color:#eceff4}main,button{background:#1b1f27;border-color:#414958;color:inherit}
td{border-color:#2b313c}.quiet,.status{color:#a3adbd}a{color:#5eead4}.approve{background:#0f766e;color:#fff}}`
