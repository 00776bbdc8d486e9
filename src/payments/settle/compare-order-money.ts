import { type ProblemReport } from "../../activity/sql/problem-store"
import { hasFallenThrough } from "../../orders/rules/ended-sale"
import { type Store } from "../../store/store"
import { toOrderMoney } from "../order/payment-order"
import { findExcess, isPaidInPart } from "../rules/order-money"
import { type PaymentOrder } from "../sql/checkout-queries"
import { type SharedPayment } from "../sql/payment-orders"
import { toOrderMoneyKey } from "../status/payment-problems"

type OrderedPayment = Omit<SharedPayment, "id" | "order_id">

/** Raises or ends the problem of an order that has other payments. Most orders have one payment, which needs no statement. */
export async function reportOrderMoney(store: Store, payment: OrderedPayment, order: PaymentOrder): Promise<void> {
  if (toOrderMoney(payment, order) === null) return
  const problem = findMoneyProblem(payment, order)
  if (problem) await store.problems.raise(problem)
  else await store.problems.clear(toOrderMoneyKey(payment.order_ref))
}

const PAGE = 1_000

/** Does the same for all orders, because a person may refund or collect money without the plugin. It also ends problems without their cause. */
export async function compareOrderMoney(store: Store): Promise<void> {
  const { orders, checkout } = store.payments
  const wrong = new Set<string>()
  for (let after: string | null = ""; after !== null;) {
    const page: SharedPayment[] = await orders.pageOfShared(after, PAGE)
    const ordered = await checkout.readPaymentOrders(page.map(({ order_id }) => order_id))
    for (const payment of page) {
      const order = ordered.get(payment.order_id)
      const problem = order && findMoneyProblem(payment, order)
      if (!problem) continue
      wrong.add(problem.key)
      await store.problems.raise(problem)
    }
    after = page.length < PAGE ? null : (page.at(-1)?.id ?? null)
  }
  const open = (await store.problems.open()).filter(({ code }) => MONEY_PROBLEMS.has(code))
  await store.problems.clearAll(open.flatMap(({ key }) => (wrong.has(key) ? [] : [key])))
}

const MONEY_PROBLEMS: ReadonlySet<string> = new Set(["order_paid_twice", "order_paid_in_part"])

/** @returns null = a person has nothing to do */
function findMoneyProblem(payment: OrderedPayment, order: PaymentOrder): ProblemReport | null {
  const money = order.is_canceled ? null : toOrderMoney(payment, order)
  if (money === null) return null
  const { order_ref, trx_id, amount, currency_code, state, remote_status } = payment
  const key = toOrderMoneyKey(order_ref)
  const paid = { trx_id, order_id: order.id, number: order.number, currency: currency_code.toUpperCase() }
  const excess = state === "approved" && !hasFallenThrough(remote_status) ? findExcess(money) : null
  if (excess !== null) return { key, code: "order_paid_twice", values: { ...paid, amount, excess } }
  if (state !== "failed" || !isPaidInPart(money)) return null
  return { key, code: "order_paid_in_part", values: { ...paid, paid: money.others, total: money.total } }
}
