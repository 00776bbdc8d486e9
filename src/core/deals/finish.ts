import { type DealState } from "./status"

/**
 * What a committed deal still needs and its answer does not, in order. Each step may be done twice without harm, and what is left is
 * kept in the deal's row: whoever comes next, this process or the settle job, goes on where the last one stopped.
 */
export const FINISH_STEPS = [
  /** The service has just moved the stock by itself: what we believed about it is void. */
  "stock",
  "delivery",
  "tax_lines",
  "payment",
  /** After tax and payment, because its subscribers write invoices and letters. */
  "order_placed",
  "announce",
] as const
export type FinishStep = (typeof FINISH_STEPS)[number]

/** Of an order that was cancelled meanwhile nothing is announced or paid any more; its unit is on sale again, and that is told. */
export function toStepsLeft(steps: readonly FinishStep[], state: DealState): FinishStep[] {
  return steps.filter((step) => state !== "cancelled" || step === "stock")
}

/** The steps that follow this one. */
export function toStepsAfter(steps: readonly FinishStep[], done: FinishStep): FinishStep[] {
  return steps.filter((step) => step !== done)
}
