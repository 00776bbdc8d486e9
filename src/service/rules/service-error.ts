import { type ServiceFailure } from "../../messages/rules/message"
import { renderWithin } from "../../messages/rules/render"

/**
 * How a call to the service can fail, named by what the caller does next:
 *
 * - `retry_later`   nothing is wrong with the request; repeat it (429, 5xx, broken connection of a repeatable call)
 * - `look_first`    a call that moves money or cannot be repeated blindly may have happened; read the record before anything else
 * - `fix_settings`  a person has to act: 401, 403, an endpoint that is not configured
 * - `bad_item`      the service refuses what was sent, in its own form (400, 404, 409, 413, 422): sending the same again is pointless
 * - `bug`           an answer that the interface does not allow
 */
export type ServiceErrorKind = "retry_later" | "look_first" | "fix_settings" | "bad_item" | "bug"

/** A failed call as a value. Built redacted: no token, no personal data, so it may be logged and shown as it is. */
export interface ServiceError {
  /** The failure; `message` says it in English. */
  why: ServiceFailure
  kind: ServiceErrorKind
  /** The operation that was called, for example `catalog.syncProducts`. */
  operation: string
  /** A sentence that names the operation and what was wrong; carries the service's own words where it gave some. */
  message: string
  /**
   * The call may have been carried out, by this try or by one before it: bytes of it left, and no refusal came back. Absent = certainly
   * not: no connection, no turn, or a refusal.
   */
  mayHaveHappened?: true
  /** HTTP status, absent when no answer arrived or nothing was sent. */
  status?: number
  /** How long the service asked us to wait, in ms, from `Retry-After`. */
  retryAfterMs?: number
  /** The service's own message, unchanged but cut to a sane length: bad items are found in it. */
  serviceMessage?: string
}

/** The message of an error: what was called, and what went wrong. */
export const toServiceMessage = (operation: string, why: ServiceFailure): string => `${operation}: ${renderWithin(why)}`

/**
 * An expected failure is a value, not an exception. `isRepeated`: a try of the same call before this one may have been carried out, so the
 * answer speaks of what that one may have made.
 */
export type Result<T, E = ServiceError> = { ok: true; value: T; isRepeated?: true } | { ok: false; error: E }

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value })
export const failed = <E>(error: E): { ok: false; error: E } => ({ ok: false, error })
