/** Reasons why a cart cannot be paid, or why its payment ended. */
export const CHECKOUT_REASONS = [
  "rejected",
  "cancelled",
  "expired",
  "out_of_stock",
  "cart_changed",
  "order_cancelled",
  "below_minimum",
  "above_maximum",
  "unavailable",
] as const
export type CheckoutReason = (typeof CHECKOUT_REASONS)[number]
