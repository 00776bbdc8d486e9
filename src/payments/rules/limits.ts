import { BigNumber } from "bignumber.js"

export interface AmountLimits {
  /** Major units, both included; absent = no such limit. */
  minAmount?: number
  maxAmount?: number
}

export type LimitBreach = { code: "below_minimum"; limit: number } | { code: "above_maximum"; limit: number }

/** @returns null if the customer may pay the amount with the service */
export function findLimitBreach(amount: string | number, { minAmount, maxAmount }: AmountLimits): LimitBreach | null {
  const exact = new BigNumber(amount)
  if (minAmount !== undefined && exact.isLessThan(minAmount)) return { code: "below_minimum", limit: minAmount }
  if (maxAmount !== undefined && exact.isGreaterThan(maxAmount)) return { code: "above_maximum", limit: maxAmount }
  return null
}
