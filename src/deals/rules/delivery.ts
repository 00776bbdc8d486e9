import { type DeliveryEvent } from "../../settings/rules/settings"
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../values/duration"
import { type DeliveryWhy, type ServiceFailure } from "../../messages/rules/message"
import { render } from "../../messages/rules/render"
import { type Result, type ServiceErrorKind } from "../../service/rules/service-error"
import { type DeliveryStatus } from "../../service/rules/wire/transactions"

/**
 * The progress of a delivery, read from the order's fulfilments and not from one event, because events get lost and overtake each other.
 */
export interface FulfilmentProgress {
  shippedAt: Date | string | null
  deliveredAt: Date | string | null
  canceledAt: Date | string | null
}

export interface OrderProgress {
  isCanceled: boolean
  /** The goods came back and were received. A requested return does not count, because the parcel may still arrive. */
  isReturned: boolean
  fulfilments: FulfilmentProgress[]
}

/**
 * The events so far, in order. The last one is the present state of the delivery. Events from before the confirmation are reported later,
 * step by step.
 */
export function toDeliveryPath(progress: OrderProgress): DeliveryEvent[] {
  const now = toDeliveryEvent(progress)
  if (progress.isCanceled) return [now]
  const active = progress.fulfilments.filter(({ canceledAt }) => !canceledAt)
  const before: DeliveryEvent[] = [
    "placed",
    ...(active.length > 0 ? (["fulfilled"] as const) : []),
    ...(active.some(({ shippedAt }) => shippedAt) ? (["shipped"] as const) : []),
  ]
  return [...before.filter((event) => event !== now), now]
}

export function toDeliveryEvent({ isCanceled, isReturned, fulfilments }: OrderProgress): DeliveryEvent {
  const active = fulfilments.filter(({ canceledAt }) => !canceledAt)
  // This check comes first, because a delivered order stays delivered. A later return is a refund, and the refund code settles it.
  if (active.some(({ deliveredAt }) => deliveredAt)) return "delivered"
  if (isCanceled || isReturned) return "failed"
  if (active.some(({ shippedAt }) => shippedAt)) return "shipped"
  if (active.length > 0) return "fulfilled"
  // A fulfilment that was cancelled after the dispatch has failed. Without a dispatch the order is simply packed again.
  return fulfilments.some(({ shippedAt }) => shippedAt) ? "failed" : "placed"
}

/** Retry policy of a delivery status: the service's answer decides the next step. */
export type DeliveryOutcome =
  | { kind: "accepted" }
  /** A repetition would be refused again, so a person sees the refusal. */
  | { kind: "refused"; error: string; why: ServiceFailure }
  /** `needsPerson`: a retry can only succeed after a person has acted, or retries have failed for long. */
  | { kind: "retry"; error: string; why: DeliveryWhy; delayMs: number; needsPerson: boolean }

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

/** A service that fails longer may fail only for this status, which holds back all later statuses of its deal. */
const TOO_LONG_MS = 2 * HOUR_MS

/**
 * @param attempts the number of attempts, including this one
 * @param sinceFirstMs the time since the first attempt
 */
export function toDeliveryOutcome(answer: Result<unknown>, attempts: number, sinceFirstMs: number): DeliveryOutcome {
  if (answer.ok) return { kind: "accepted" }
  const { kind, message: error, why, retryAfterMs } = answer.error
  const next = NEXT[kind] === "refuse" && sinceFirstMs < TOO_EARLY_MS ? "retry" : NEXT[kind]
  if (next === "refuse") return { kind: "refused", error, why }
  return {
    kind: "retry",
    error,
    why,
    delayMs: Math.max(toRetryDelay(attempts), retryAfterMs ?? 0),
    needsPerson: next === "retry_and_alert" || sinceFirstMs > TOO_LONG_MS,
  }
}

/**
 * A status whose final outcome this store could not announce. The service gets the same status again, which the interface allows.
 *
 * @param error why the announcement failed
 */
export function toUnannounced(error: string, { attempts, since_first_attempt }: Attempts): DeliveryOutcome {
  const why = { code: "not_announced", values: { error } } as const
  const needsPerson = since_first_attempt > TOO_LONG_MS
  return { kind: "retry", error: render(why), why, delayMs: toRetryDelay(attempts), needsPerson }
}

interface Attempts {
  /** Including this one. */
  attempts: number
  /** ms */
  since_first_attempt: number
}

const toRetryDelay = (attempts: number): number =>
  RETRY_DELAYS_MS[Math.min(attempts, RETRY_DELAYS_MS.length) - 1] ?? SECOND_MS

/** Order of the delivery statuses. The interface shows no transitions; a parcel only moves forward. */
export const DELIVERY_RANK: Record<DeliveryStatus, number> = {
  ORDER_RECEIVED: 1,
  IN_PROCESS: 2,
  DISPATCHED: 3,
  DELIVERY_SUCCESSFUL: 4,
  DELIVERY_FAILED: 4,
}
