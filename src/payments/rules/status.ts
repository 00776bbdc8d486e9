/** State machine of a payment: the service's status of its transaction, and the move that it means here. */
import { type TransactionStatus } from "../../service/rules/wire/transactions"

/**
 * - `open`: the customer is on the way to the service, or at it.
 * - `held`: the service waits for something, such as a down payment; the order exists, unpaid, its stock held.
 * - `approved`: the money is ours; the order is paid, or is being made.
 * - `failed`: rejected, cancelled or expired; the cart is free again.
 * - `reversed`: it was approved and must not be, so it was cancelled or refunded in full.
 * - `abandoned`: the create call had no answer and another one took its place; whatever it becomes is reversed.
 */
export const PAYMENT_STATES = ["open", "held", "approved", "failed", "reversed", "abandoned"] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

export type PaymentTransition =
  /** The service has not decided yet; the status is read again later. */
  | "wait"
  | "hold"
  /** The money is ours: the cart is completed, or its waiting order is paid. */
  | "approve"
  /** The transaction ended without money: the cart is free, a waiting order is cancelled. */
  | "fail"
  /** Money that no order may keep: exactly one cancellation or refund. */
  | "reverse"
  /** The service gave money back by itself: it is booked here without a call. */
  | "book_refund"
  /** An older status overtook a newer one, or says what is known. */
  | "nothing"
  /** Two ends that exclude each other: a person has to look. */
  | "alert"

type Rule =
  | PaymentTransition
  | { wanted: PaymentTransition; unwanted: PaymentTransition }
  | { ordered: PaymentTransition; unordered: Rule }

/** Approval is a sale only while somebody wants it: the cart is open and unchanged, or its order waits. */
const SALE: Rule = { wanted: "approve", unwanted: "reverse" }

/** An order that was paid is for a person; where there is none yet, none is made. */
const ENDED_LATE: Rule = { ordered: "alert", unordered: "fail" }

/** Rows: state of the payment here. Columns: status at the service (PND < HOL < APR, REJ, CAN, EXP < REF). */
const TRANSITIONS: Record<PaymentState, Record<TransactionStatus, Rule>> = {
  open: { PND: "wait", HOL: "hold", APR: SALE, REJ: "fail", CAN: "fail", EXP: "fail", REF: "fail" },
  held: { PND: "nothing", HOL: "wait", APR: SALE, REJ: "fail", CAN: "fail", EXP: "fail", REF: "fail" },
  approved: {
    PND: "nothing",
    HOL: "nothing",
    // What is left to do is done: the order is made, paid, and told.
    APR: { ordered: "approve", unordered: SALE },
    REJ: ENDED_LATE,
    CAN: ENDED_LATE,
    EXP: ENDED_LATE,
    REF: { ordered: "book_refund", unordered: "fail" },
  },
  // A customer who was rejected may try again on the same page, and be approved.
  failed: { PND: "nothing", HOL: "nothing", APR: SALE, REJ: "nothing", CAN: "nothing", EXP: "nothing", REF: "nothing" },
  // A reversal is asked for once: a status that still says approved is old news, or for a person.
  reversed: {
    PND: "nothing",
    HOL: "nothing",
    APR: "alert",
    REJ: "nothing",
    CAN: "nothing",
    EXP: "nothing",
    REF: "nothing",
  },
  abandoned: { PND: "wait", HOL: "wait", APR: "reverse", REJ: "fail", CAN: "fail", EXP: "fail", REF: "fail" },
}

export interface StatusQuestion {
  state: PaymentState
  /** As the service spells it. */
  status: string
  /** Whether a cart or an order here still waits for exactly this payment. */
  isWanted: boolean
  /** Whether it has an order that was not cancelled. */
  hasOrder: boolean
}

/** A status that the interface does not know is an alert, because it must not be guessed. */
export function decideOnPaymentStatus({ state, status, ...facts }: StatusQuestion): PaymentTransition {
  const transitions: Record<string, Rule> = TRANSITIONS[state]
  return resolve(transitions[status] ?? "alert", facts)
}

function resolve(rule: Rule, facts: Pick<StatusQuestion, "isWanted" | "hasOrder">): PaymentTransition {
  if (typeof rule === "string") return rule
  if ("ordered" in rule) return facts.hasOrder ? rule.ordered : resolve(rule.unordered, facts)
  return facts.isWanted ? rule.wanted : rule.unwanted
}

const ENDED: ReadonlySet<string> = new Set<TransactionStatus>(["REJ", "CAN", "EXP", "REF"])

/** The transaction is over, and no money of it is kept. A word that the interface does not know says nothing of the kind. */
export const isPaymentOver = (status: string): boolean => ENDED.has(status)

/** States of a transaction in which nobody has paid and nobody has refused yet: it can still be taken back. */
export const isPending = (status: string): boolean => status === "PND" || status === "HOL"
