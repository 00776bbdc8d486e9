import { type RunNote } from "./catalog/run-note"
import { type DealReason } from "./deals/reason"
import { type CopiedDatabase } from "./objection"
import { type ServiceFailure } from "./service-error"

/** What is behind an open problem. */
export type ProblemWhy =
  | ServiceFailure
  | DealReason
  | Extract<RunNote, { code: "braked" }>
  | CopiedDatabase
  /** A purchase was refused, for what was paid is not what is asked here. */
  | { code: "price_differs"; partner_id: string; paid: number; price: number }
  /** Nobody knows whether the service got the answer to a purchase. */
  | { code: "answer_maybe_lost" }
  /** A purchase could not be read: which fields are wrong, and what was expected. */
  | { code: "fields_wrong"; fields: string }
  /** Mapped to, and no longer there: their names, quoted. */
  | { code: "categories_gone"; names: string }
  /** Something threw that should not have. */
  | { code: "threw"; reason: string }
  /** Until when the token says it is good, ISO 8601. */
  | { code: "good_until"; end: string }
