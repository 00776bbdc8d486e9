/// <reference types="jest" />
import { toPaymentOutcome } from "../payment-outcome"

it.each([
  ["approved", 0, "approved"],
  ["approved", 40, "refunded_in_part"],
  ["approved", 100, "refunded"],
  ["reversed", 100, "reversed"],
  ["held", 0, "held"],
] as const)("shows a payment that is %s with %d of 100 given back as %s", (state, refunded, outcome) => {
  expect(toPaymentOutcome({ state, refunded, service_amount: 100 })).toBe(outcome)
})
