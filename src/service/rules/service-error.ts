import { type ServiceFailure } from "../../messages/rules/message"
import { renderWithin } from "../../messages/rules/render"

/**
 * Kinds of a failed call to the service, named by the caller's next step:
 *
 * - `retry_later` the request is correct; repeat it (429, 5xx, broken connection of a repeatable call)
 * - `look_first` a call that moves money or cannot be repeated blindly may have happened; read the record before anything else
 * - `fix_settings` a person must act: 401, 403, an endpoint that is not configured
 * - `bad_item` the service refuses the content in its own form (400, 404, 409, 413, 422); a repetition is pointless
 * - `bug` an answer outside the interface
 */
export type ServiceErrorKind = "retry_later" | "look_first" | "fix_settings" | "bad_item" | "bug"

/** A failed call as a value. It is built redacted, without tokens and personal data, so it may be logged and shown. */
export interface ServiceError {
  /** The failure as a code; `message` is its English text. */
  why: ServiceFailure
  kind: ServiceErrorKind
  /** The called operation, for example `catalog.syncProducts`. */
  operation: string
  /** A sentence with the operation and the fault, and the service's own message if it sent one. */
  message: string
  /**
   * The service may have carried out the call, in this attempt or an earlier one: bytes of the request left, and no refusal came back.
   * Absent = certainly not: no connection, the rate limit, or a refusal.
   */
  mayHaveHappened?: true
  /** HTTP status; absent if no answer arrived or the call was not sent. */
  status?: number
  /** The pause from `Retry-After`, in ms. */
  retryAfterMs?: number
  /** The service's own message, unchanged except for its length, because bad items are found in it. */
  serviceMessage?: string
}

/** The message of an error: the operation and the fault. */
export const toServiceMessage = (operation: string, why: ServiceFailure): string => `${operation}: ${renderWithin(why)}`

/**
 * An expected failure is a value, not an exception. `isRepeated`: an earlier attempt of the same call may have been carried out, so the
 * answer may describe the result of that attempt.
 */
export type Result<T, E = ServiceError> = { ok: true; value: T; isRepeated?: true } | { ok: false; error: E }

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value })
export const failed = <E>(error: E): { ok: false; error: E } => ({ ok: false, error })
