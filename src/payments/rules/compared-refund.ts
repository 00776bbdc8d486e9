/** A refund in the ledger, as the comparison of the books reads it. */
import { BigNumber } from "bignumber.js"
import { type RefundState } from "./refund-status"

export interface ComparedRefund {
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

export const isDone = ({ state }: ComparedRefund) => state === "done"

export const sumOfRefunds = (
  refunds: readonly ComparedRefund[],
  isMeant: (refund: ComparedRefund) => boolean,
): BigNumber => refunds.filter(isMeant).reduce((sum, { amount }) => sum.plus(amount), new BigNumber(0))

export const toRefundRange = (refunds: readonly ComparedRefund[]): RefundRange => ({
  least: sumOfRefunds(refunds, (refund) => isDone(refund) && !refund.isFresh),
  most: sumOfRefunds(refunds, ({ state }) => state !== "refused"),
})

export const overlap = (one: RefundRange, other: RefundRange): boolean =>
  one.least.isLessThanOrEqualTo(other.most) && other.least.isLessThanOrEqualTo(one.most)
