import { type DealState } from "./status"

/**
 * Steps of a committed deal that its answer does not need, in order. Each step may safely run twice. The deal's row keeps the remaining
 * steps, so this process or the settle job continues after a failure.
 */
export const FINISH_STEPS = [
  /** The service has just changed the stock by itself, so its stock is unknown. */
  "stock",
  "tax_lines",
  "payment",
  "announce",
] as const

/**
 * Steps after the confirmation of a deal, kept in the same way. Shipping and billing listen to `order.placed`, so it is emitted only for an
 * order that the service has approved. The service also gets no delivery status before.
 */
export const CONFIRMED_STEPS = ["delivery", "order_placed", "announce_confirmed"] as const

/**
 * The step after the end of a purchase that became no sale: a refusal, or a cancellation because our answer did not arrive. It is kept in
 * the same way, so the process that records the end reports the lost sale, or the next process does.
 */
export const LOST_STEPS = ["lost_sale"] as const

/** The step after a cancellation, kept in the same way. */
const CANCELLED_STEPS = ["announce_cancelled"] as const

/** The steps of a deal that is over. They need neither an order nor a variant. */
export const END_STEPS = [...CANCELLED_STEPS, ...LOST_STEPS] as const
export type EndStep = (typeof END_STEPS)[number]

export type FinishStep = (typeof FINISH_STEPS | typeof CONFIRMED_STEPS | typeof END_STEPS)[number]

/** @param isLost the service ended the sale because our answer did not arrive */
export const toCancelledSteps = (isLost: boolean): readonly FinishStep[] => (isLost ? END_STEPS : CANCELLED_STEPS)

const OF_CANCELLED: ReadonlySet<FinishStep> = new Set(["stock", ...END_STEPS])

/** A cancelled order is not announced as sold, and not paid. Its unit is on sale again, so the stock is still sent. */
export function toStepsLeft(steps: readonly FinishStep[], state: DealState): FinishStep[] {
  return steps.filter((step) => state !== "cancelled" || OF_CANCELLED.has(step))
}

/** The steps after this one. */
export function toStepsAfter(steps: readonly FinishStep[], done: FinishStep): FinishStep[] {
  return steps.filter((step) => step !== done)
}

/** A problem is raised after this many failures of a step. */
export const FAILURES_BEFORE_ALERT = 3
