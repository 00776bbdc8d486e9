import { BigNumber } from "bignumber.js"

/** The service counts in cents, so amounts are rounded to cents. */
export const toCents = (amount: BigNumber.Value) => new BigNumber(amount).decimalPlaces(2, BigNumber.ROUND_HALF_UP)

export const isSameAmount = (a: BigNumber.Value, b: BigNumber.Value): boolean => toCents(a).isEqualTo(toCents(b))
