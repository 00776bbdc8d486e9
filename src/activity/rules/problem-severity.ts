/**
 * Passing problems report an event, such as a lost sale, and not a lasting state. The plugin cannot see their end, so they end when a
 * person dismisses them, or after a day without a repetition.
 */
import { type RaisedProblem } from "../../messages/rules/message"

export const PASSING_PROBLEMS = [
  "deal_not_understood",
  "deal_product_unknown",
  "deal_currency_mismatch",
  "deal_price_mismatch",
  "deal_not_configured",
  "hook_failed",
  "deal_refused_by_hook",
  "deal_too_late",
  "deal_failed",
  "deal_conflict",
  "deal_unauthorized",
  "callback_proxies",
  "payment_returned",
  "order_paid_twice",
] as const satisfies readonly RaisedProblem["code"][]

const PASSING: ReadonlySet<string> = new Set(PASSING_PROBLEMS)

export const isPassing = (code: string): boolean => PASSING.has(code)

/** A report about a state that a person has chosen or may choose. The store works. */
const NOTICES: ReadonlySet<string> = new Set(["left_unsent", "shown_price_refused"] satisfies RaisedProblem["code"][])

/** The store has no fault. */
export const isWarning = (code: string): boolean => isPassing(code) || NOTICES.has(code)

/** The problem stays until the money goes back, or a person decides that the customer gets no money. */
const DECIDED_BY_A_PERSON: ReadonlySet<string> = new Set(["refund_refused"] satisfies RaisedProblem["code"][])

/** A person may dismiss the problem. */
export const isDismissible = (code: string): boolean => isPassing(code) || DECIDED_BY_A_PERSON.has(code)

export const PASSES_AFTER_HOURS = 24
