/** Compares what this store's ledgers say of a transaction with what the service's books say of it. */
import { BigNumber } from "bignumber.js"
import { type DealState } from "../deals/status"
import { toTransactionKey } from "../wire/callbacks"
import { type TransactionRecord, type TransactionStatus } from "../wire/transactions"
import { type RefundState } from "./refund-status"
import { type PaymentState } from "./status"

interface OwnFigures {
  /** As ids are compared; null while the service has not named it. */
  trxId: string | null
  /** The `order_id` of the service's record. */
  orderRef: string
  /** Major units, exact; so are all amounts here. */
  amount: string
  currencyCode: string
  refunds: readonly BookedRefund[]
  /** Something is being done about it: it is being reversed, or its status is about to be read. */
  isMoving: boolean
  /** What the service's record named as its fee when it was first compared. */
  fee: NotedFee | null
}

export interface BookedRefund {
  amount: string
  state: RefundState
  /** It was made or decided a short while ago: the record may not show it yet. */
  isFresh: boolean
}

export interface NotedFee {
  fee: string
  /** Given back by then: the service may take less of what is left. */
  refunded: string
}

/** A transaction in this store's ledgers. */
export type OwnEntry = OwnFigures & ({ kind: "payment"; state: PaymentState } | { kind: "deal"; state: DealState })

/** A transaction in the service's books; no field of a record is marked required, so what is null is not compared. */
export interface TheirEntry {
  /** As the service spells it. The interface shows no id in a record. */
  trxId: string | null
  orderRef: string | null
  shopCode: string | null
  /** As the service spells it. */
  status: string | null
  amount: string | null
  currencyCode: string | null
  refunded: string | null
  fee: string | null
}

/** `transaction`: one side alone has it; its figures are the amounts. */
export const BOOK_FIELDS = ["transaction", "state", "amount", "currency", "refunded", "fee"] as const
export type BookField = (typeof BOOK_FIELDS)[number]

export interface BookDifference {
  /** Null where neither side's entry names it; then `order_ref` does. */
  trx_id: string | null
  order_ref: string | null
  field: BookField
  /** Amounts as numbers in major units; null = that side has it not. */
  ours: string | number | null
  theirs: string | number | null
}

/** No money is with the store, or all of it went back. */
const WITHOUT_MONEY = ["PND", "HOL", "REJ", "CAN", "EXP", "REF"] as const satisfies readonly TransactionStatus[]
/** How much of it went back is another question: see `refunded`. */
const WITH_MONEY = ["APR", "REF"] as const satisfies readonly TransactionStatus[]
const UNDECIDED = ["PND", "HOL"] as const satisfies readonly TransactionStatus[]

/** Statuses that agree with a state here. Any other, and a code that the interface does not know, is a difference. */
const FITTING: {
  payment: Record<PaymentState, readonly TransactionStatus[]>
  deal: Record<DealState, readonly TransactionStatus[]>
} = {
  payment: {
    open: ["PND"],
    held: UNDECIDED,
    approved: WITH_MONEY,
    // A customer who was rejected may try again on the same page.
    failed: WITHOUT_MONEY,
    reversed: WITHOUT_MONEY,
    abandoned: WITHOUT_MONEY,
  },
  deal: {
    received: UNDECIDED,
    reserved: UNDECIDED,
    committed: UNDECIDED,
    confirmed: WITH_MONEY,
    cancelled: WITHOUT_MONEY,
    refused: WITHOUT_MONEY,
  },
}

/** States in which the money of a transaction is this store's: it must be there too, with the same refunds. */
const KEEPING: ReadonlySet<string> = new Set(["approved", "confirmed"])
/** The service decides about these, and is asked by their own schedule until it has. */
const OPEN: ReadonlySet<string> = new Set(["open", "held", "received", "reserved", "committed"])

export const isOpen = ({ state }: Pick<OwnEntry, "state">): boolean => OPEN.has(state)

/** A transaction that only the service has is told where money has moved, or may have: one that came to nothing is nobody's. */
const NOTHING_CAME_OF_IT: ReadonlySet<string> = new Set(["PND", "REJ", "CAN", "EXP"])

/**
 * @param theirs null = the service says that it has no such transaction
 * @returns what is otherwise there; nothing that is still moving
 */
export function compareEntry(own: OwnEntry, theirs: TheirEntry | null): BookDifference[] {
  if (!theirs)
    return isMissed(own) ? [toDifference(own, "transaction", { ours: toFigure(own.amount), theirs: null })] : []
  const entry = withoutHiddenRefund(theirs)
  return [
    ...compareState(own, entry),
    ...compareAmount(own, "amount", { ours: own.amount, theirs: entry.amount }),
    ...compareCurrency(own, entry),
    ...(KEEPING.has(own.state) ? [...compareRefunds(own, entry), ...compareFee(own, entry)] : []),
  ]
}

/** @returns whether a person should know of a transaction that this store's ledgers do not have */
export const isMissedHere = ({ status }: TheirEntry): boolean => status !== null && !NOTHING_CAME_OF_IT.has(status)

export const toMissingHere = ({ trxId, orderRef, amount }: TheirEntry): BookDifference => ({
  trx_id: trxId && toTransactionKey(trxId),
  order_ref: orderRef,
  field: "transaction",
  ours: null,
  theirs: amount === null ? null : toFigure(amount),
})

/**
 * @param status by which the record was asked for; its own comes first, where it names one
 */
export function toTheirEntry(record: TransactionRecord, status: string | null): TheirEntry {
  const { other_amounts } = record
  return {
    trxId: [record.trxid, record.trx_id, record.code].find(isText) ?? null,
    orderRef: record.order_id ?? null,
    shopCode: record.shop_code?.toLowerCase() ?? null,
    status: isText(record.status) ? record.status : status,
    amount: toAmount(record.amount),
    currencyCode: record.currency?.trim().toLowerCase() ?? null,
    refunded: toAmount(other_amounts?.refund_amount),
    fee: toAmount(other_amounts?.merchant_fee_amount),
  }
}

/** Given back, as this store's ledger has it. */
export const sumOfRefunds = (refunds: readonly BookedRefund[], isMeant: (refund: BookedRefund) => boolean): BigNumber =>
  refunds.filter(isMeant).reduce((sum, { amount }) => sum.plus(amount), new BigNumber(0))

const isMissed = ({ state, isMoving }: OwnEntry) => KEEPING.has(state) && !isMoving

/** What was given back whole may still be called approved, and what is called refunded may have no figure. */
function withoutHiddenRefund(theirs: TheirEntry): TheirEntry {
  const { status, amount, refunded } = theirs
  if (status === "REF" && refunded === null) return { ...theirs, refunded: amount }
  const isWhole = amount !== null && refunded !== null && new BigNumber(refunded).isGreaterThanOrEqualTo(amount)
  return status === "APR" && isWhole && !new BigNumber(refunded).isZero() ? { ...theirs, status: "REF" } : theirs
}

function compareState(own: OwnEntry, { status }: TheirEntry): BookDifference[] {
  if (status === null || own.isMoving || own.refunds.some(isUnderWay)) return []
  const fitting: readonly string[] = own.kind === "payment" ? FITTING.payment[own.state] : FITTING.deal[own.state]
  return fitting.includes(status) ? [] : [toDifference(own, "state", { ours: own.state, theirs: status })]
}

/** The whole may be on its way back, and the status does not say so yet. */
const isUnderWay = ({ state, isFresh }: BookedRefund) => state === "pending" || state === "unknown" || isFresh

function compareAmount(
  own: OwnEntry,
  field: "amount" | "refunded" | "fee",
  { ours, theirs }: { ours: string; theirs: string | null },
): BookDifference[] {
  if (theirs === null || new BigNumber(ours).isEqualTo(theirs)) return []
  return [toDifference(own, field, { ours: toFigure(ours), theirs: toFigure(theirs) })]
}

function compareCurrency(own: OwnEntry, { currencyCode }: TheirEntry): BookDifference[] {
  const ours = own.currencyCode.toLowerCase()
  if (currencyCode === null || currencyCode === ours) return []
  return [toDifference(own, "currency", { ours, theirs: currencyCode })]
}

/** What is not decided, or was decided a moment ago, may be in the service's sum or not. */
function compareRefunds(own: OwnEntry, { refunded }: TheirEntry): BookDifference[] {
  if (refunded === null) return []
  const isDone = ({ state }: BookedRefund) => state === "done"
  const least = sumOfRefunds(own.refunds, (refund) => isDone(refund) && !refund.isFresh)
  const most = sumOfRefunds(own.refunds, ({ state }) => state !== "refused")
  if (least.isLessThanOrEqualTo(refunded) && most.isGreaterThanOrEqualTo(refunded)) return []
  return compareAmount(own, "refunded", { ours: sumOfRefunds(own.refunds, isDone).toFixed(), theirs: refunded })
}

function compareFee(own: OwnEntry, { fee, refunded }: TheirEntry): BookDifference[] {
  const isAsNoted = own.fee !== null && new BigNumber(own.fee.refunded).isEqualTo(refunded ?? 0)
  return own.fee && isAsNoted ? compareAmount(own, "fee", { ours: own.fee.fee, theirs: fee }) : []
}

const toDifference = (
  { trxId, orderRef }: OwnEntry,
  field: BookField,
  figures: Pick<BookDifference, "ours" | "theirs">,
): BookDifference => ({ trx_id: trxId, order_ref: orderRef, field, ...figures })

const toFigure = (amount: string) => new BigNumber(amount).toNumber()
const toAmount = (amount: number | null | undefined) => (amount == null ? null : new BigNumber(amount).toFixed())
const isText = (value: unknown): value is string => typeof value === "string" && value !== ""
