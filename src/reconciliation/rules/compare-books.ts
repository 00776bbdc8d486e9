/** Compares a transaction in this store's ledgers with the service's books and with Medusa's payments. */
import { BigNumber } from "bignumber.js"
import { type TheirEntry } from "../../orders/rules/their-entry"
import { type DealState } from "../../deals/rules/status"
import { toTransactionKey } from "../../service/rules/wire/callbacks"
import { type TransactionStatus } from "../../service/rules/wire/transactions"
import { type ComparedRefund, isDone, overlap, sumOfRefunds, toRefundRange } from "../../payments/rules/compared-refund"
import { compareMedusa, type MedusaBooks, toKept, toMedusaState } from "./compare-medusa"
import { toServicePart } from "../../payments/rules/open-amount"
import { type PaymentState } from "../../payments/rules/status"

interface OwnFigures {
  /** Normalized for comparison; null while the service has not named the transaction. */
  trxId: string | null
  /** The `order_id` of the service's record. */
  orderRef: string
  /** Major units, exact; so are all amounts here. */
  amount: string
  /** The down payment that the merchant or the courier collects; null = the service collects everything. */
  openAmount: string | null
  currencyCode: string
  refunds: readonly ComparedRefund[]
  /** The plugin is reversing the transaction, or is about to read its status. */
  isMoving: boolean
  /** The noted fee of the service's record. */
  fee: NotedFee | null
  medusa: MedusaBooks
}

export interface NotedFee {
  fee: string
  /** The refunded amount at that time. After a later refund the service may charge less. */
  refunded: string
}

/** A transaction in this store's ledgers. */
export type OwnEntry = OwnFigures & ({ kind: "payment"; state: PaymentState } | { kind: "deal"; state: DealState })

/** `transaction`: a side does not have the transaction; the figures are the amounts. `kept`: money of a cancelled order that did not go back. */
export const BOOK_FIELDS = ["transaction", "state", "amount", "currency", "refunded", "fee", "kept"] as const
export type BookField = (typeof BOOK_FIELDS)[number]

/** Amounts are numbers in major units. */
export type BookFigure = string | number | null

/** One figure on all three sides; null = that side does not have the figure, or was not read. */
export interface BookDifference {
  /** Null if neither side's entry has the id; then `order_ref` identifies the transaction. */
  trx_id: string | null
  order_ref: string | null
  /** The id in Medusa. */
  order_id: string | null
  field: BookField
  /** The side that disagrees with this store's ledger. */
  differs_at: "service" | "medusa" | "both"
  ours: BookFigure
  theirs: BookFigure
  medusa: BookFigure
}

/** Statuses in which the store has no money, or all money went back. */
const WITHOUT_MONEY = ["PND", "HOL", "REJ", "CAN", "EXP", "REF"] as const satisfies readonly TransactionStatus[]
/** Statuses in which the store received money. `refunded` shows the refunded part. */
const WITH_MONEY = ["APR", "REF"] as const satisfies readonly TransactionStatus[]
const UNDECIDED = ["PND", "HOL"] as const satisfies readonly TransactionStatus[]

/** Statuses at the service that agree with a state in our ledger. Any other status, also an unknown one, is a difference. */
const FITTING: {
  payment: Record<PaymentState, readonly TransactionStatus[]>
  deal: Record<DealState, readonly TransactionStatus[]>
} = {
  payment: {
    open: ["PND"],
    held: UNDECIDED,
    approved: WITH_MONEY,
    // A rejected customer may try again on the same page.
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

/** States in which the store keeps the transaction's money. The service must show the money too, with the same refunds. */
const KEEPING: ReadonlySet<string> = new Set(["approved", "confirmed"])
/** The service has not decided these. Their own schedule reads them. */
const OPEN: ReadonlySet<string> = new Set(["open", "held", "received", "reserved", "committed"])

export const isOpen = ({ state }: Pick<OwnEntry, "state">): boolean => OPEN.has(state)

/** A transaction that only the service has is reported if money may have moved. These statuses mean that no money moved. */
const NOTHING_CAME_OF_IT: ReadonlySet<string> = new Set(["PND", "REJ", "CAN", "EXP"])

/**
 * @param theirs null = the service says that it has no such transaction
 * @returns the figures that differ at the service or in Medusa, without figures that are still changing
 */
export function compareEntry(own: OwnEntry, theirs: TheirEntry | null): BookDifference[] {
  const entry = theirs && withoutHiddenRefund(own, theirs)
  const atService = entry ? compareService(own, entry) : isMissed(own) ? (["transaction"] as const) : []
  return toDifferences(own, entry, atService)
}

/** Compares with Medusa only, without a call to the service. */
export const compareWithoutService = (own: OwnEntry): BookDifference[] => toDifferences(own, null, [])

function compareService(own: OwnEntry, theirs: TheirEntry): BookField[] {
  const fields: BookField[] = []
  if (!isSameState(own, theirs)) fields.push("state")
  if (!isSameAmount(own.amount, theirs.amount)) fields.push("amount")
  if (!isSameCurrency(own, theirs)) fields.push("currency")
  if (!KEEPING.has(own.state)) return fields
  if (!isSameRefund(own, theirs)) fields.push("refunded")
  if (!isSameFee(own, theirs)) fields.push("fee")
  return fields
}

/** @returns whether a person should see a transaction that this store's ledgers lack */
export const isMissedHere = ({ status }: TheirEntry): boolean => status !== null && !NOTHING_CAME_OF_IT.has(status)

export const toMissingHere = ({ trxId, orderRef, amount }: TheirEntry): BookDifference => ({
  trx_id: trxId && toTransactionKey(trxId),
  order_ref: orderRef,
  order_id: null,
  field: "transaction",
  differs_at: "service",
  ours: null,
  theirs: toFigure(amount),
  medusa: null,
})

/** A payment of our provider in Medusa whose transaction is missing in all ledgers. */
export interface UnknownPayment {
  trxId: string | null
  orderId: string | null
  captured: string
  refunded: string
}

/** A payment keeps no money if no money was captured, or all the money went back. */
export const isMissedInLedger = ({ captured, refunded }: UnknownPayment): boolean =>
  new BigNumber(captured).isGreaterThan(refunded)

export const toOnlyInMedusa = ({ trxId, orderId, captured }: UnknownPayment): BookDifference => ({
  trx_id: trxId,
  order_ref: null,
  order_id: orderId,
  field: "transaction",
  differs_at: "medusa",
  ours: null,
  theirs: null,
  medusa: toFigure(captured),
})

const isMissed = ({ state, isMoving }: OwnEntry) => KEEPING.has(state) && !isMoving

/** A fully refunded transaction may still be approved, and a refunded one may lack the refunded sum. */
function withoutHiddenRefund(own: OwnEntry, theirs: TheirEntry): TheirEntry {
  const { status, refunded } = theirs
  const whole = toWhole(own, theirs)
  if (status === "REF" && refunded === null) return { ...theirs, refunded: whole && whole.toFixed() }
  const isWhole = whole !== null && refunded !== null && new BigNumber(refunded).isGreaterThanOrEqualTo(whole)
  return status === "APR" && isWhole && !new BigNumber(refunded).isZero() ? { ...theirs, status: "REF" } : theirs
}

function isSameState(own: OwnEntry, theirs: TheirEntry): boolean {
  const { status } = theirs
  if (status === null || own.isMoving || own.refunds.some(isUnderWay)) return true
  const fitting: readonly string[] = own.kind === "payment" ? FITTING.payment[own.state] : FITTING.deal[own.state]
  // A service may call a transaction refunded after a part went back. The store keeps the rest.
  return fitting.includes(status === "REF" && isRefundedInPart(own, theirs) ? "APR" : status)
}

function isRefundedInPart(own: OwnEntry, theirs: TheirEntry): boolean {
  const [whole, refunded] = [toWhole(own, theirs), theirs.refunded]
  return (
    whole !== null && refunded !== null && new BigNumber(refunded).isGreaterThan(0) && whole.isGreaterThan(refunded)
  )
}

/** @returns the most that the service can give back; null = its record names no amount */
const toWhole = ({ openAmount }: OwnEntry, { amount }: TheirEntry) =>
  amount === null ? null : toServicePart({ amount, open_amount: openAmount })

/** The refund may be on its way although the status does not show it yet. */
const isUnderWay = ({ state, isFresh }: ComparedRefund) => state === "pending" || state === "unknown" || isFresh

const isSameAmount = (ours: string, theirs: string | null) => theirs === null || new BigNumber(ours).isEqualTo(theirs)

const isSameCurrency = (own: OwnEntry, { currencyCode }: TheirEntry) =>
  currencyCode === null || currencyCode === own.currencyCode.toLowerCase()

function isSameRefund({ refunds }: OwnEntry, { refunded }: TheirEntry): boolean {
  if (refunded === null) return true
  const theirs = new BigNumber(refunded)
  return overlap(toRefundRange(refunds), { least: theirs, most: theirs })
}

function isSameFee(own: OwnEntry, { fee, refunded }: TheirEntry): boolean {
  const isAsNoted = own.fee !== null && new BigNumber(own.fee.refunded).isEqualTo(refunded ?? 0)
  // The service may show 0 until it knows the fee.
  return !own.fee || !isAsNoted || new BigNumber(own.fee.fee).isZero() || isSameAmount(own.fee.fee, fee)
}

type Figures = Pick<BookDifference, "ours" | "theirs" | "medusa">

/** The value of a field on each side. */
const FIGURES: Record<BookField, (own: OwnEntry, theirs: TheirEntry | null) => Figures> = {
  transaction: (own, theirs) => ({
    ours: toFigure(own.amount),
    theirs: toFigure(theirs?.amount),
    medusa: toFigure(own.medusa.payment?.captured),
  }),
  state: (own, theirs) => ({ ours: own.state, theirs: theirs?.status ?? null, medusa: toMedusaState(own.medusa) }),
  amount: (own, theirs) => ({
    ours: toFigure(own.amount),
    theirs: toFigure(theirs?.amount),
    medusa: toFigure(own.medusa.payment?.captured),
  }),
  currency: (own, theirs) => ({
    ours: own.currencyCode.toLowerCase(),
    theirs: theirs?.currencyCode ?? null,
    medusa: own.medusa.payment?.currencyCode.toLowerCase() ?? null,
  }),
  refunded: (own, theirs) => ({
    ours: sumOfRefunds(own.refunds, isDone).toNumber(),
    theirs: toFigure(theirs?.refunded),
    medusa: toFigure(own.medusa.payment?.refunded),
  }),
  fee: (own, theirs) => ({ ours: toFigure(own.fee?.fee), theirs: toFigure(theirs?.fee), medusa: null }),
  kept: (own, theirs) => ({ ours: toKept(own).toNumber(), theirs: toTheirKept(own, theirs), medusa: "canceled" }),
}

const toTheirKept = (own: OwnEntry, theirs: TheirEntry | null) =>
  (theirs && toWhole(own, theirs))?.minus(theirs.refunded ?? 0).toNumber() ?? null

/** A field that differs on both sides is one difference. */
function toDifferences(own: OwnEntry, theirs: TheirEntry | null, atService: readonly BookField[]): BookDifference[] {
  const inMedusa: readonly BookField[] = compareMedusa({ ...own, isKept: KEEPING.has(own.state) })
  return BOOK_FIELDS.filter((field) => atService.includes(field) || inMedusa.includes(field)).map((field) => ({
    trx_id: own.trxId,
    order_ref: own.orderRef,
    order_id: own.medusa.orderId,
    field,
    differs_at: !inMedusa.includes(field) ? "service" : atService.includes(field) ? "both" : "medusa",
    ...FIGURES[field](own, theirs),
  }))
}

const toFigure = (amount: string | null | undefined) => (amount == null ? null : new BigNumber(amount).toNumber())
