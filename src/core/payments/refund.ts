/**
 * Which items of a transaction a refund names. The service refunds items, by the ids of its own record, with an amount; Medusa refunds
 * an amount. The amount is what counts, the items say what it is for.
 */
import { BigNumber } from "bignumber.js"

export interface RecordItem {
  /** Given by the service. */
  id: number
  code: string | null
  /** Major units; negative for a discount. */
  price: number
  quantity: number
}

export interface RefundWish {
  /** Major units, more than nothing. */
  amount: string
  /** Codes of the lines that come back, as they were sent; empty = only the amount is known. */
  codes: readonly string[]
}

/**
 * Chooses the items of a refund: those that come back, then as many others as the amount needs, dearest first, each at most once.
 *
 * @param items of the service's record, those of earlier refunds left out
 * @returns their ids; null where all items together are worth less than the amount
 */
export function chooseRefundItems(items: readonly RecordItem[], { amount, codes }: RefundWish): number[] | null {
  const wanted = new BigNumber(amount)
  const returned = items.filter(({ code }) => code !== null && codes.includes(code))
  const others = items.filter(
    (item) => !returned.includes(item) && valueOf(item).isPositive() && !valueOf(item).isZero(),
  )
  const chosen = [...returned]
  let left = wanted.minus(sum(returned))
  for (const item of byFit(others, left)) {
    if (left.isLessThanOrEqualTo(0)) break
    chosen.push(item)
    left = left.minus(valueOf(item))
  }
  return left.isGreaterThan(0) || chosen.length === 0 ? null : chosen.map(({ id }) => id)
}

/** The cheapest item that covers the amount alone comes first, so that a small refund names one item and not all; else the dearest. */
function byFit(items: readonly RecordItem[], amount: BigNumber): RecordItem[] {
  const dearestFirst = [...items].sort((a, b) => valueOf(b).comparedTo(valueOf(a)) || a.id - b.id)
  const covering = dearestFirst.filter((item) => valueOf(item).isGreaterThanOrEqualTo(amount)).at(-1)
  return covering ? [covering, ...dearestFirst.filter((item) => item !== covering)] : dearestFirst
}

const valueOf = ({ price, quantity }: RecordItem) => new BigNumber(price).times(quantity)
const sum = (items: readonly RecordItem[]) => items.reduce((total, item) => total.plus(valueOf(item)), new BigNumber(0))
