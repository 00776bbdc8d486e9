import { type DealState } from "./status"

/**
 * Steps that a committed deal still needs and its answer does not, in order. Each may be done twice without harm, and the remaining
 * ones are kept in the deal's row: this process or the settle job goes on where the last one stopped.
 */
export const FINISH_STEPS = [
  /** The service has just moved the stock by itself: its stock is unknown. */
  "stock",
  "tax_lines",
  "payment",
  "announce",
] as const

/**
 * Steps that follow the confirmation of a deal, kept in the same way. Whoever ships or bills listens to `order.placed`: it is told of
 * no order that the service has not approved. The service hears nothing of a delivery before that either.
 */
export const CONFIRMED_STEPS = ["delivery", "order_placed", "announce_confirmed"] as const

export type FinishStep = (typeof FINISH_STEPS)[number] | (typeof CONFIRMED_STEPS)[number]

/** An order that was cancelled meanwhile is not announced or paid any more; its unit is on sale again, so the stock is still sent. */
export function toStepsLeft(steps: readonly FinishStep[], state: DealState): FinishStep[] {
  return steps.filter((step) => state !== "cancelled" || step === "stock")
}

/** The steps that follow this one. */
export function toStepsAfter(steps: readonly FinishStep[], done: FinishStep): FinishStep[] {
  return steps.filter((step) => step !== done)
}

/** Tries of a step that may fail before a problem is raised. */
export const FAILURES_BEFORE_ALERT = 3
