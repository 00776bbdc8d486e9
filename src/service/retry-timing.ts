import { type Clock, type Random } from "../values/clock"

const BACKOFF = { firstMs: 500, capMs: 20_000 }

/**
 * The longest pause of a `Retry-After`. A header of "ten years" by mistake or from a gateway must not stop a shop until the next restart,
 * and one request per hour is harmless.
 */
export const LONGEST_RETRY_AFTER_MS = 60 * 60 * 1000

/** The pause before the next attempt: the service's own time, else exponential with full jitter. */
export function toRetryDelayMs({
  attempt,
  retryAfterMs,
  random,
}: {
  attempt: number
  retryAfterMs?: number
  random: Random
}): number {
  // Zero seconds means "at any time", so our own backoff decides, because instant retries would loop.
  if (retryAfterMs) return retryAfterMs
  const ceiling = Math.min(BACKOFF.capMs, BACKOFF.firstMs * 2 ** (attempt - 1))
  return Math.round(random() * ceiling)
}

/**
 * `Retry-After` in ms, as seconds or as an HTTP date; undefined if absent or unreadable. A date is compared with the answer's own `Date`
 * header if it has one, because both come from the same clock and ours may be minutes off.
 */
export function readRetryAfterMs(headers: { retryAfter?: string; date?: string }, clock: Clock): number | undefined {
  const value = headers.retryAfter?.trim()
  if (!value) return undefined
  if (/^\d+$/.test(value)) return Math.min(LONGEST_RETRY_AFTER_MS, Number(value) * 1000)
  // Date.parse accepts nearly any text ("-5" is a year); an HTTP date starts with the name of a day.
  const until = /^[A-Za-z]{3}/.test(value) ? Date.parse(value) : Number.NaN
  if (Number.isNaN(until)) return undefined
  const serverNow = headers.date === undefined ? Number.NaN : Date.parse(headers.date)
  const waitMs = until - (Number.isNaN(serverNow) ? clock() : serverNow)
  return Math.min(LONGEST_RETRY_AFTER_MS, Math.max(0, waitMs))
}
