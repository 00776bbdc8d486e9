/** Retry policy of a delivery status: the service's answer decides what is done next. */
import { MINUTE_MS, SECOND_MS } from "../../../values/duration"
import { type ServiceFailure } from "../../../messages/rules/message"
import { type Result, type ServiceErrorKind } from "../../../service/rules/service-error"

export type DeliveryOutcome =
  | { kind: "accepted" }
  /** Sending the same again is pointless: it is shown to a person. */
  | { kind: "refused"; error: string; why: ServiceFailure }
  /** `needsPerson`: it cannot work before a person has acted. */
  | { kind: "retry"; error: string; why: ServiceFailure; delayMs: number; needsPerson: boolean }

const NEXT: Record<ServiceErrorKind, "refuse" | "retry" | "retry_and_alert"> = {
  retry_later: "retry",
  // Cannot happen to a repeatable call; if it does, sending again is safe by the interface.
  look_first: "retry",
  fix_settings: "retry_and_alert",
  bad_item: "refuse",
  bug: "retry_and_alert",
}

const RETRY_DELAYS_MS = [10, 30, 60, 120, 300, 900, 3_600].map((seconds) => seconds * SECOND_MS)

/** So long a refusal may only mean that the service has not come as far as we have: its approval may still be on its way there. */
const TOO_EARLY_MS = 10 * MINUTE_MS

/**
 * @param attempts how often it was sent, this time included
 * @param sinceFirstMs from the first attempt until now
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
