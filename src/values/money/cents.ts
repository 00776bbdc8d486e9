import { BigNumber } from "bignumber.js"

/** The service counts in cents, so amounts are rounded to cents. */
export const toCents = (amount: BigNumber.Value) => new BigNumber(amount).decimalPlaces(2, BigNumber.ROUND_HALF_UP)

export const isSameAmount = (a: BigNumber.Value, b: BigNumber.Value): boolean => toCents(a).isEqualTo(toCents(b))

/** @param currency an ISO 4217 code, such as `PHP` and `JPY`; false for one with more decimals, such as `KWD` */
export function isCountedInCents(currency: string): boolean {
  const format = new Intl.NumberFormat("en", { style: "currency", currency })
  return (format.resolvedOptions().maximumFractionDigits ?? 0) <= 2
}
