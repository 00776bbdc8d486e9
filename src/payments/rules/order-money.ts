/** Compares the money of an order's payments with the order's total. */
import { BigNumber } from "bignumber.js"
import { toCents } from "../../values/money/cents"

/** Major units, exact. */
export interface OrderMoney {
  /** The price of the order after its edits. */
  total: string
  /** The amount of our payment, less its refunds. */
  ours: string
  /** The captures of the other payments, less their refunds. */
  others: string
  /** The captures of the other payments, with the refunded ones. */
  captured: string
}

/** The part of an order's total that the other payments cover. */
export type Cover = "nothing" | "part" | "whole"

export function toCover({ total, others }: Pick<OrderMoney, "total" | "others">): Cover {
  const covered = toCents(others)
  if (covered.isLessThanOrEqualTo(0)) return "nothing"
  return covered.isLessThan(toCents(total)) ? "part" : "whole"
}

/**
 * Checks whether the other payments brought money, and not the whole total. Medusa lowers the total by each refund that the customer is not owed. So a
 * refund changes no answer: an order that was paid stays paid, and an unpaid order stays unpaid, even without any money.
 */
export function isPaidInPart({ captured, ...money }: Pick<OrderMoney, "total" | "others" | "captured">): boolean {
  return toCents(captured).isGreaterThan(0) && toCents(money.others).isLessThan(toCents(money.total))
}

/** The service and our ledger keep whole cents, and Medusa computes beyond the cent. */
const ROUNDED = 0.01

/**
 * Compares both kinds of payment together with the total. An order without money of another payment may have a smaller total after an edit
 * or a return, and Medusa's page shows that difference.
 *
 * @returns the money above the total, in major units; null = the order is not paid twice
 */
export function findExcess({ total, ours, others }: Omit<OrderMoney, "captured">): string | null {
  const excess = toCents(new BigNumber(ours).plus(others).minus(total))
  const isTwice = [ours, others].every((money) => toCents(money).isGreaterThan(0))
  return isTwice && excess.isGreaterThan(ROUNDED) ? excess.toFixed() : null
}
