import { type CheckoutReason } from "../../messages/rules/checkout-reason"
/** Whether a cart that could not be completed is worth another attempt, with its money taken. */

export interface FailedCompletion {
  /** Type of Medusa's error. */
  type?: string
  code?: string
  /** Attempts before this one. */
  failures: number
}

/** Medusa's words for what no repetition changes: the goods are gone, or the cart is no longer one that can be bought. */
const FINAL_TYPES = new Set(["not_allowed", "invalid_data", "not_found"])
const FINAL_CODES = new Set(["insufficient_inventory"])

/** About a quarter of an hour with its pauses: a lock that is held, a provider of the store that is away. */
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
