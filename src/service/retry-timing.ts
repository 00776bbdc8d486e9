import { type Clock, type Random } from "../values/clock"

const BACKOFF = { firstMs: 500, capMs: 20_000 }

/**
 * The longest pause a `Retry-After` can cause. A header of "ten years" (a mistake, or somebody else's answer) must not stop a shop
 * until the next restart; asking once an hour harms nobody.
 */
export const LONGEST_RETRY_AFTER_MS = 60 * 60 * 1000

/** How long to wait before try `attempt` + 1: what the service asked for, else exponential with full jitter. */
export function toRetryDelayMs({
  attempt,
  retryAfterMs,
  random,
}: {
  attempt: number
  retryAfterMs?: number
  random: Random
}): number {
  // Zero seconds is "whenever you like": our own backoff decides, or a loop of instant tries would follow.
  if (retryAfterMs) return retryAfterMs
  const ceiling = Math.min(BACKOFF.capMs, BACKOFF.firstMs * 2 ** (attempt - 1))
  return Math.round(random() * ceiling)
}

/**
 * `Retry-After` in ms, as seconds or as an HTTP date; undefined when absent or unreadable. A date is read against the answer's own
 * `Date` header where there is one, because the two come from the same clock and ours may be minutes off.
 */
export function readRetryAfterMs(headers: { retryAfter?: string; date?: string }, clock: Clock): number | undefined {
  const value = headers.retryAfter?.trim()
  if (!value) return undefined
  if (/^\d+$/.test(value)) return Math.min(LONGEST_RETRY_AFTER_MS, Number(value) * 1000)
  // Date.parse takes nearly anything ("-5" is a year to it); an HTTP date starts with the name of a day.
  const until = /^[A-Za-z]{3}/.test(value) ? Date.parse(value) : Number.NaN
  if (Number.isNaN(until)) return undefined
  const serverNow = headers.date === undefined ? Number.NaN : Date.parse(headers.date)
  const waitMs = until - (Number.isNaN(serverNow) ? clock() : serverNow)
  return Math.min(LONGEST_RETRY_AFTER_MS, Math.max(0, waitMs))
}
