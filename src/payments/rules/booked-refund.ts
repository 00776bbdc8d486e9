/** A refund in the ledger, as the comparison of the books reads it. */
import { BigNumber } from "bignumber.js"
import { type RefundState } from "./refund-status"

export interface BookedRefund {
  /** Major units, exact. */
  amount: string
  state: RefundState
  /** The refund is so recent that the other books may not show it yet. */
  isFresh: boolean
}

/** The lowest and the highest amount that may have gone back. An undecided or recent refund counts only in the highest. */
export interface RefundRange {
  least: BigNumber
  most: BigNumber
}

export const isDone = ({ state }: BookedRefund) => state === "done"

export const sumOfRefunds = (refunds: readonly BookedRefund[], isMeant: (refund: BookedRefund) => boolean): BigNumber =>
  refunds.filter(isMeant).reduce((sum, { amount }) => sum.plus(amount), new BigNumber(0))

export const toRefundRange = (refunds: readonly BookedRefund[]): RefundRange => ({
  least: sumOfRefunds(refunds, (refund) => isDone(refund) && !refund.isFresh),
  most: sumOfRefunds(refunds, ({ state }) => state !== "refused"),
})

export const overlap = (one: RefundRange, other: RefundRange): boolean =>
  one.least.isLessThanOrEqualTo(other.most) && other.least.isLessThanOrEqualTo(one.most)
