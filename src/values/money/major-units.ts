/** Prices on the service are integers in major currency units. Medusa keeps exact decimals as strings; they stay exact in this file. */
import { BigNumber } from "bignumber.js"

export type Rounding = "half_up" | "up" | "down" | "refuse"

const ROUNDING_MODE = {
  half_up: BigNumber.ROUND_HALF_UP,
  up: BigNumber.ROUND_UP,
  down: BigNumber.ROUND_DOWN,
} as const

/**
 * @param amount major units, for example `"1499.50"`
 * @returns the integer for the service; null if the setting forbids rounding, or if the amount is no price
 */
export function toMajorUnits(amount: string | number, rounding: Rounding): number | null {
  const exact = new BigNumber(amount)
  if (!exact.isFinite() || exact.isNegative()) return null
  if (rounding === "refuse" && !exact.isInteger()) return null
  const whole = rounding === "refuse" ? exact : exact.integerValue(ROUNDING_MODE[rounding])
  return whole.isLessThanOrEqualTo(Number.MAX_SAFE_INTEGER) ? whole.toNumber() : null
}

export type PricePolicy = "exact" | "at_least" | "approved"

export interface PriceCheck {
  /** The paid amount in major units. */
  paid: number
  /** The `deals_price` that we would send now; null = unknown, because its tax is unknown. */
  livePrice: number | null
  /** Every `deals_price` that the service may have approved. */
  approvedPrices: readonly number[]
  policy: PricePolicy
  tolerancePercent: number
}

/**
 * Whether a purchase at this price may become an order. `exact` compares to the cent; the other policies accept a price that lags behind.
 * While our own price is unknown, only `approved` accepts a purchase: at a price that customers were shown.
 */
export function isPriceAccepted({ paid, livePrice, approvedPrices, policy, tolerancePercent }: PriceCheck): boolean {
  const amount = new BigNumber(paid)
  const isApproved = policy === "approved" && approvedPrices.some((price) => amount.isEqualTo(price))
  if (isApproved || livePrice === null) return isApproved
  if (amount.isEqualTo(livePrice)) return true
  const lowest = new BigNumber(livePrice).times(100 - tolerancePercent).div(100)
  switch (policy) {
    case "exact":
      return (
        tolerancePercent > 0 &&
        amount.isGreaterThanOrEqualTo(lowest) &&
        amount.isLessThanOrEqualTo(new BigNumber(livePrice).times(100 + tolerancePercent).div(100))
      )
    case "at_least":
    case "approved":
      return amount.isGreaterThanOrEqualTo(lowest)
  }
}
