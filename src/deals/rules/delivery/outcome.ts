/** Retry policy of a delivery status: the service's answer decides the next step. */
import { MINUTE_MS, SECOND_MS } from "../../../values/duration"
import { type ServiceFailure } from "../../../messages/rules/message"
import { type Result, type ServiceErrorKind } from "../../../service/rules/service-error"

export type DeliveryOutcome =
  | { kind: "accepted" }
  /** A repetition would be refused again, so a person sees the refusal. */
  | { kind: "refused"; error: string; why: ServiceFailure }
  /** `needsPerson`: a retry can only succeed after a person has acted. */
  | { kind: "retry"; error: string; why: ServiceFailure; delayMs: number; needsPerson: boolean }

const NEXT: Record<ServiceErrorKind, "refuse" | "retry" | "retry_and_alert"> = {
  retry_later: "retry",
  // A repeatable call never has this kind. If it does, the interface allows a repetition.
  look_first: "retry",
  fix_settings: "retry_and_alert",
  bad_item: "refuse",
  bug: "retry_and_alert",
}

const RETRY_DELAYS_MS = [10, 30, 60, 120, 300, 900, 3_600].map((seconds) => seconds * SECOND_MS)

/** Within this time a refusal may be too early: the service may not have processed its own approval yet. */
const TOO_EARLY_MS = 10 * MINUTE_MS

/**
 * @param attempts the number of attempts, including this one
 * @param sinceFirstMs the time since the first attempt
 */
export function toDeliveryOutcome(
  answer: Result<unknown>,
  attempts: number,
  sinceFirstMs = Number.POSITIVE_INFINITY,
): DeliveryOutcome {
  if (answer.ok) return { kind: "accepted" }
  const { kind, message: error, why, retryAfterMs } = answer.error
  const next = NEXT[kind] === "refuse" && sinceFirstMs < TOO_EARLY_MS ? "retry" : NEXT[kind]
  if (next === "refuse") return { kind: "refused", error, why }
  const delayMs = RETRY_DELAYS_MS[Math.min(attempts, RETRY_DELAYS_MS.length) - 1] ?? SECOND_MS
  return {
    kind: "retry",
    error,
    why,
    delayMs: Math.max(delayMs, retryAfterMs ?? 0),
    needsPerson: next === "retry_and_alert",
  }
}
