import { type ProblemReport } from "../../activity/sql/problem-store"
import { type Store } from "../../store/store"
import { toOrderMoney } from "../order/payment-order"
import { findExcess, toCover } from "../rules/order-money"
import { type PaymentOrder } from "../sql/checkout-queries"
import { type KnownPayment } from "../sql/payment-row"
import { toOrderMoneyKey } from "../status/payment-problems"

export type OrderedPayment = Pick<KnownPayment, "order_ref" | "trx_id" | "amount" | "currency_code" | "state">

/** Raises or ends the problem of an order that has other payments. Most orders have one payment, which needs no statement. */
export async function reportOrderMoney(store: Store, payment: OrderedPayment, order: PaymentOrder): Promise<void> {
  if (toOrderMoney(payment, order) === null) return
  const problem = findMoneyProblem(payment, order)
  if (problem) await store.problems.raise(problem)
  else await store.problems.clear(toOrderMoneyKey(payment.order_ref))
}

/** @returns null = a person has nothing to do */
export function findMoneyProblem(payment: OrderedPayment, order: PaymentOrder): ProblemReport | null {
  const money = order.is_canceled ? null : toOrderMoney(payment, order)
  if (money === null) return null
  const { order_ref, trx_id, amount, currency_code, state } = payment
  const key = toOrderMoneyKey(order_ref)
  const paid = { trx_id, order_id: order.id, number: order.number, currency: currency_code.toUpperCase() }
  const excess = state === "approved" ? findExcess(money) : null
  if (excess !== null) return { key, code: "order_paid_twice", values: { ...paid, amount, excess } }
  if (state !== "failed" || toCover(money) !== "part") return null
  return { key, code: "order_paid_in_part", values: { ...paid, paid: money.others, total: money.total } }
}
