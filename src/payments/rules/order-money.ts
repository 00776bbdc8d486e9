/** Compares the money of an order's payments with the order's total. */
import { toCents } from "../../values/money/cents"

/** Major units, exact. */
export interface OrderMoney {
  /** The price of the order after its edits. */
  total: string
  /** The captures of the other payments, less their refunds. */
  others: string
}

/** The part of an order's total that the other payments cover. */
export type Cover = "nothing" | "part" | "whole"

export function toCover({ total, others }: OrderMoney): Cover {
  const covered = toCents(others)
  if (covered.isLessThanOrEqualTo(0)) return "nothing"
  return covered.isLessThan(toCents(total)) ? "part" : "whole"
}
