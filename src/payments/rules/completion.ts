/** Decides whether to retry the completion of a paid cart that has failed. */
import { type CheckoutReason } from "../../messages/rules/checkout-reason"

export interface FailedCompletion {
  /** Type of Medusa's error. */
  type?: string
  code?: string
  /** Attempts before this one. */
  failures: number
}

/** Medusa's error types that no retry can change: the goods are gone, or the cart can no longer be bought. */
const FINAL_TYPES = new Set(["not_allowed", "invalid_data", "not_found"])
const FINAL_CODES = new Set(["insufficient_inventory"])

/** This many attempts last about a quarter of an hour, so that a held lock or an unavailable provider can recover. */
const ATTEMPTS = 4

export function decideOnFailedCompletion({ type = "", code = "", failures }: FailedCompletion): "retry" | "give_up" {
  if (FINAL_CODES.has(code) || FINAL_TYPES.has(type)) return "give_up"
  return failures + 1 < ATTEMPTS ? "retry" : "give_up"
}

/** Medusa's inventory module refuses to reserve without a code, so the stock itself is read. @returns the reason that the customer reads */
export function toEndReason({ code }: Pick<FailedCompletion, "code">, isStockShort: boolean): CheckoutReason {
  if (isStockShort || code === "insufficient_inventory" || code === "out_of_stock") return "out_of_stock"
  return code === "cart_changed" ? "cart_changed" : "unavailable"
}
