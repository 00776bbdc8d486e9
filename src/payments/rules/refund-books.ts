/** Plans the corrections after which Medusa's books of a payment show the refunds that really happened. */
import { BigNumber } from "bignumber.js"
import { type RefundState } from "./refund-status"

/** Metadata key of a refund in Medusa: the id of the ledger's refund that it books. Callers of Medusa's own routes cannot write it. */
export const LEDGER_ID = "partner_commerce_refund"

export interface LedgerRefund {
  id: string
  state: RefundState
  /** The refund in Medusa that books this refund. */
  medusaRefundId: string | null
  /** Every refund in Medusa that requested this refund, including deleted ones. */
  askedRefundIds: readonly string[]
}

/** A refund in Medusa's books of the payment. */
export interface BookedRefund {
  /** The id in Medusa. */
  id: string
  /** Major units, exact. */
  amount: string
  ageMs: number
}

/** An entry of the order's own books, made for a refund. */
export interface RefundEntry {
  id: string
  /** Medusa's refund or, for a cancelled order, the payment. A cash desk may have written another reference. */
  referenceId: string | null
  /** The refunded amount in major units, exact; not negative. */
  amount: string
}

export interface Books {
  paymentId: string
  /** Medusa may have correct refunds that the ledger does not know, because they needed no request to the service. */
  isBookedAlone: boolean
  ledger: readonly LedgerRefund[]
  refunds: readonly BookedRefund[]
  /** Entries of the order, without the entries of other payments. */
  entries: readonly RefundEntry[]
}

export interface BooksPlan {
  /** Medusa's refunds that never happened. */
  removeRefunds: string[]
  removeEntries: string[]
  addEntries: { refundId: string; amount: string }[]
  /** Refunds of the ledger that Medusa does not have. */
  book: string[]
}

/** After this time the request has reached the plugin, or its process is dead: Medusa commits its row before it calls the provider. */
const ASKED_WITHIN_MS = 3 * 60_000

/**
 * Plans the corrections. Medusa keeps two books: refunds at the payment, entries at the order. A dead process leaves its refund in Medusa.
 * For a cancelled order Medusa makes one entry for the payment, whether or not the refund was made. For two simultaneous refunds it makes
 * an entry for each refund that it sees, all with one refund's amount, even for a refund that it deletes afterwards. The plan keeps other
 * entries.
 */
export function planBooks({ paymentId, isBookedAlone, ledger, refunds, entries }: Books): BooksPlan {
  const bookedBy = (id: string) => ledger.find(({ medusaRefundId }) => medusaRefundId === id)
  const isUnproven = ({ id }: BookedRefund) => bookedBy(id)?.state === "unknown"
  const isPhantom = ({ id, ageMs }: BookedRefund) => {
    const row = bookedBy(id)
    return row ? row.state === "refused" : !isBookedAlone && ageMs >= ASKED_WITHIN_MS
  }
  const kept = refunds.filter((refund) => !isPhantom(refund))
  const keptIds = new Set<string | null>(kept.map(({ id }) => id))
  const known = new Set<string | null>([
    ...refunds.map(({ id }) => id),
    ...ledger.flatMap(({ askedRefundIds }) => askedRefundIds),
  ])
  const ofPayment = entries.filter(({ referenceId }) => referenceId === paymentId)
  const ofRefunds = entries.filter(({ referenceId }) => known.has(referenceId))
  const right = kept.flatMap(({ id, amount }) => ofRefunds.find((entry) => isEntryOf(entry, { id, amount })) ?? [])
  const withoutEntry = kept.filter(
    (refund) => !isUnproven(refund) && !right.some(({ referenceId }) => referenceId === refund.id),
  )
  const isCovered = sum(withoutEntry).isEqualTo(sum(ofPayment))
  return {
    removeRefunds: refunds.filter(isPhantom).map(({ id }) => id),
    removeEntries: [...ofRefunds.filter((entry) => !right.includes(entry)), ...(isCovered ? [] : ofPayment)].map(
      ({ id }) => id,
    ),
    addEntries: isCovered ? [] : withoutEntry.map(({ id, amount }) => ({ refundId: id, amount })),
    book: ledger
      .filter(({ state, medusaRefundId }) => state === "done" && !keptIds.has(medusaRefundId))
      .map(({ id }) => id),
  }
}

/** Amounts of an order, in major units, exact. */
export interface OrderCredit {
  /** The debt of the customer; below zero it is the debt of the store. */
  owed: string
  /** The payments of the customer, less the refunds; from the entries of the order. */
  paid: string
  refunded: string
  credited: string
  /** A later change, such as an edit or the fee of a return, may have raised the price of the order. */
  isRaised: boolean
}

/**
 * Plans the credit that Medusa gives an order for a refund, after the refund's entry. Without the credit the customer seems to owe the amount again.
 * An order whose price was raised may have another debt, so it stays as it is.
 *
 * The credit of a refund that the service refused in the end stays, because the store still owes the amount. A later cancellation returns the
 * amount with the rest and credits it again. So a debt above the paid amount loses the old credit.
 *
 * @returns the missing amount, below zero if the credit is too high; null = the order has its credit
 */
export function planCredit({ owed, paid, refunded, credited, isRaised }: OrderCredit): string | null {
  const uncredited = new BigNumber(refunded).minus(credited)
  const impossible = new BigNumber(owed).plus(BigNumber.max(paid, 0))
  if (impossible.isLessThan(0) && uncredited.isLessThan(0)) return BigNumber.max(impossible, uncredited).toFixed()
  if (isRaised) return null
  const missing = BigNumber.min(owed, uncredited)
  return missing.isGreaterThan(0) ? missing.toFixed() : null
}

const isEntryOf = (entry: RefundEntry, { id, amount }: Pick<BookedRefund, "id" | "amount">) =>
  entry.referenceId === id && new BigNumber(entry.amount).isEqualTo(amount)

const sum = (amounts: readonly { amount: string }[]) =>
  amounts.reduce((total, { amount }) => total.plus(amount), new BigNumber(0))
