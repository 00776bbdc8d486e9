import { type ProblemReport } from "../../activity/sql/problem-store"
import { type Store } from "../../store/store"
import { toOrderMoney } from "../order/payment-order"
import { toCover } from "../rules/order-money"
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
  if (money === null || payment.state !== "failed" || toCover(money) !== "part") return null
  const { order_ref, trx_id, currency_code } = payment
  return {
    key: toOrderMoneyKey(order_ref),
    code: "order_paid_in_part",
    values: {
      trx_id,
      order_id: order.id,
      number: order.number,
      paid: money.others,
      total: money.total,
      currency: currency_code.toUpperCase(),
    },
  }
}
