import { type DealState } from "./status"

/**
 * Steps that a committed deal still needs and its answer does not, in order. Each may be done twice without harm, and the remaining
 * ones are kept in the deal's row: this process or the settle job goes on where the last one stopped.
 */
export const FINISH_STEPS = [
  /** The service has just moved the stock by itself: its stock is unknown. */
  "stock",
  "delivery",
  "tax_lines",
  "payment",
  /** After tax and payment, because its subscribers write invoices and letters. */
  "order_placed",
  "announce",
] as const
export type FinishStep = (typeof FINISH_STEPS)[number]

/** An order that was cancelled meanwhile is not announced or paid any more; its unit is on sale again, so the stock is still sent. */
export function toStepsLeft(steps: readonly FinishStep[], state: DealState): FinishStep[] {
  return steps.filter((step) => state !== "cancelled" || step === "stock")
}

/** The steps that follow this one. */
export function toStepsAfter(steps: readonly FinishStep[], done: FinishStep): FinishStep[] {
  return steps.filter((step) => step !== done)
}
