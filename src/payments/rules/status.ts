/** State machine of a payment: maps the service's status of the transaction to a move in this store. */
import { type TransactionStatus } from "../../service/rules/wire/transactions"

/**
 * - `open`: the customer goes to the service, or decides on its page.
 * - `held`: the service waits, for example for a down payment; the order exists, unpaid, with reserved stock.
 * - `approved`: the customer has paid; the order is paid, or Medusa is making it.
 * - `failed`: rejected, cancelled or expired; the cart is free again.
 * - `reversed`: it was approved without a sale, so it was cancelled or refunded in full; or the service and the store both ended the sale.
 * - `abandoned`: the create call had no answer and another call replaced it; the plugin reverses the transaction in any case.
 */
export const PAYMENT_STATES = ["open", "held", "approved", "failed", "reversed", "abandoned"] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

export type PaymentTransition =
  /** The service has not decided yet; the status is read again later. */
  | "wait"
  | "hold"
  /** The customer has paid: the cart is completed, or its waiting order is paid. */
  | "approve"
  /** The transaction ended without money: the cart is free, a waiting order is cancelled. */
  | "fail"
  /** Money without an order: the plugin makes exactly one cancellation or refund. */
  | "reverse"
  /** The service ended a payment whose money the store has given up too: no money is left, and the plugin makes no call. */
  | "close"
  /** The service returned money by itself: the plugin books the refund without a call. */
  | "book_refund"
  /** An older status overtook a newer one, or repeats a known status. */
  | "nothing"
  /** Two contradictory ends: a person must check. */
  | "alert"

type Rule =
  | PaymentTransition
  | { wanted: PaymentTransition; unwanted: PaymentTransition }
  | { ordered: Rule; unordered: Rule }
  | { givenUp: PaymentTransition; standing: PaymentTransition }
  | { kept: PaymentTransition; returned: PaymentTransition }

/** An approval is a sale only while the store still wants the payment: the cart is open and unchanged, or its order waits. */
const SALE: Rule = { wanted: "approve", unwanted: "reverse" }

/** A person handles an order that was paid, until they cancel the order. If no order exists, the plugin makes no order. */
const ENDED_LATE: Rule = { ordered: { givenUp: "close", standing: "alert" }, unordered: "fail" }

/** A person refunded the payment in the service's portal before it had an order. It gets no order, and the rest of its money goes back. */
const REFUNDED: Rule = { kept: "reverse", returned: "fail" }

/** Rows: state of the payment here. Columns: status at the service (PND < HOL < APR, REJ, CAN, EXP < REF). */
const TRANSITIONS: Record<PaymentState, Record<TransactionStatus, Rule>> = {
  open: { PND: "wait", HOL: "hold", APR: SALE, REJ: "fail", CAN: "fail", EXP: "fail", REF: REFUNDED },
  held: { PND: "nothing", HOL: "wait", APR: SALE, REJ: "fail", CAN: "fail", EXP: "fail", REF: REFUNDED },
  approved: {
    PND: "nothing",
    HOL: "nothing",
    // The plugin finishes the remaining work: it makes the order, marks it as paid and reports it.
    APR: { ordered: "approve", unordered: SALE },
    REJ: ENDED_LATE,
    CAN: ENDED_LATE,
    EXP: ENDED_LATE,
    REF: { ordered: "book_refund", unordered: REFUNDED },
  },
  // A customer who was rejected may try again on the same page, and be approved.
  failed: {
    PND: "nothing",
    HOL: "nothing",
    APR: SALE,
    REJ: "nothing",
    CAN: "nothing",
    EXP: "nothing",
    REF: { kept: "reverse", returned: "nothing" },
  },
  // A reversal is requested once. A status that still says approved is old, or a person must handle it.
  reversed: {
    PND: "nothing",
    HOL: "nothing",
    APR: "alert",
    REJ: "nothing",
    CAN: "nothing",
    EXP: "nothing",
    REF: "nothing",
  },
  abandoned: { PND: "wait", HOL: "wait", APR: "reverse", REJ: "fail", CAN: "fail", EXP: "fail", REF: REFUNDED },
}

export interface StatusQuestion {
  state: PaymentState
  /** As the service spells it. */
  status: string
  /** A cart or an order in this store still waits for exactly this payment. */
  isWanted: boolean
  /** The payment has an order that was not cancelled, or has paid an order. */
  hasOrder: boolean
  /** See PaymentFacts. */
  isGivenUp: boolean
  /** The service calls the payment refunded, and its record shows that only a part went back. */
  isRestKept: boolean
}

/** A status that the interface does not know is an alert, because it must not be guessed. */
export function decideOnPaymentStatus({ state, status, ...facts }: StatusQuestion): PaymentTransition {
  const transitions: Record<string, Rule> = TRANSITIONS[state]
  return resolve(transitions[status] ?? "alert", facts)
}

function resolve(rule: Rule, facts: Omit<StatusQuestion, "state" | "status">): PaymentTransition {
  if (typeof rule === "string") return rule
  if ("kept" in rule) return facts.isRestKept ? rule.kept : rule.returned
  if ("givenUp" in rule) return facts.isGivenUp ? rule.givenUp : rule.standing
  if ("ordered" in rule) return resolve(facts.hasOrder ? rule.ordered : rule.unordered, facts)
  return facts.isWanted ? rule.wanted : rule.unwanted
}

/** The transaction has ended without money. An unknown status does not count as an end. */
export const OVER: readonly string[] = ["REJ", "CAN", "EXP", "REF"] satisfies TransactionStatus[]

export const isPaymentOver = (status: string): boolean => OVER.includes(status)

/** The customer can still pay and the service can still decide, so the transaction can be taken back. */
export const isPending = (status: string): boolean => status === "PND" || status === "HOL"
