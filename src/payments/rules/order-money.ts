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
  /** The same amount right after their latest capture. */
  collected: string
}

/** A capture or a refund. */
export interface MoneyMove {
  amount: number
  /** ISO 8601. */
  at: string
}

/** Adds up the captures, less the refunds before the latest capture. */
export function toCollected(captures: readonly MoneyMove[], refunds: readonly MoneyMove[]): string {
  const latest = Math.max(...captures.map(({ at }) => Date.parse(at)))
  return sumOf(captures)
    .minus(sumOf(refunds.filter(({ at }) => Date.parse(at) < latest)))
    .toFixed()
}

const sumOf = (moves: readonly MoneyMove[]) => moves.reduce((total, { amount }) => total.plus(amount), new BigNumber(0))

/**
 * Checks whether the other payments collected a part of the total, and never the rest. A person who refunds a payment afterwards has not paid the
 * order. The person who refunds a part of an order that was paid leaves no debt.
 */
export function isPaidInPart({ total, collected }: Pick<OrderMoney, "total" | "collected">): boolean {
  return toCover({ total, others: collected }) === "part"
}

/** The part of an order's total that the other payments cover. */
export type Cover = "nothing" | "part" | "whole"

export function toCover({ total, others }: Pick<OrderMoney, "total" | "others">): Cover {
  const covered = toCents(others)
  if (covered.isLessThanOrEqualTo(0)) return "nothing"
  return covered.isLessThan(toCents(total)) ? "part" : "whole"
}

/** The service and our ledger keep whole cents, and Medusa computes beyond the cent. */
const ROUNDED = 0.01

/**
 * Compares both kinds of payment together with the total. An order without money of another payment may have a smaller total after an edit
 * or a return, and Medusa's page shows that difference.
 *
 * @returns the money above the total, in major units; null = the order is not paid twice
 */
export function findExcess({ total, ours, others }: Omit<OrderMoney, "collected">): string | null {
  const excess = toCents(new BigNumber(ours).plus(others).minus(total))
  const isTwice = [ours, others].every((money) => toCents(money).isGreaterThan(0))
  return isTwice && excess.isGreaterThan(ROUNDED) ? excess.toFixed() : null
}
