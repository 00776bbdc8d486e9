import { type CheckoutRefusal } from "../../../messages/rules/message"
import { type CheckoutPayment, decideCheckoutState } from "../checkout-state"
import { toRefusalText } from "../checkout-refusal"

const OPEN: CheckoutPayment = {
  state: "open",
  remoteStatus: "PND",
  isExpired: false,
  isTakenBack: false,
  endReason: null,
  isOrderCancelled: false,
  isCancelledHere: false,
  currencyCode: "php",
  openAmount: null,
}
const FAILED = { ...OPEN, state: "failed" } as const
const REVERSED = { ...OPEN, state: "reversed", remoteStatus: "APR", isTakenBack: true } as const

const shown = (payment: Partial<CheckoutPayment>) => {
  const { state, reason, message } = decideCheckoutState({
    payment: { ...OPEN, ...payment },
    hasChanged: false,
    obstacle: null,
  })
  return [state, reason, message]
}
const text = (code: string, values = {}) => ({ code, values })

describe("the state of a payment for its customer", () => {
  it.each<[string, Partial<CheckoutPayment>, unknown[]]>([
    ["is open without a reason", {}, ["open", null, text("checkout_open")]],
    [
      "names the end of the time to pay",
      { isExpired: true },
      ["open", "expired", text("checkout_expired", { ordered: false })],
    ],
    ["is held", { state: "held", remoteStatus: "HOL" }, ["held", null, text("checkout_held")]],
    ["is approved", { state: "approved", remoteStatus: "APR" }, ["approved", null, text("checkout_approved")]],
    [
      "names the down payment that the courier collects",
      { state: "approved", openAmount: { amount: "1614", by: "courier" } },
      ["approved", null, text("checkout_owes_courier", { amount: "1614", currency: "PHP" })],
    ],
    [
      "names the down payment that the store collects",
      { state: "approved", openAmount: { amount: "1614", by: "merchant" } },
      ["approved", null, text("checkout_owes_merchant", { amount: "1614", currency: "PHP" })],
    ],
    [
      "says that a paid order was cancelled",
      { state: "approved", isOrderCancelled: true },
      ["approved", "order_cancelled", text("checkout_order_cancelled", { returned: false })],
    ],
    [
      "is unavailable after a call without an answer",
      { state: "abandoned" },
      ["abandoned", "unavailable", text("checkout_not_made", { returned: false })],
    ],
  ])("%s", (_, payment, expected) => {
    expect(shown(payment)).toEqual(expected)
  })

  it.each([
    ["REJ", "rejected"],
    ["CAN", "cancelled"],
    ["EXP", "expired"],
    ["REF", "cancelled"],
    [null, "unavailable"],
  ])("shows %s at the service as %s", (remoteStatus, reason) => {
    expect(shown({ ...FAILED, remoteStatus })[1]).toBe(reason)
  })

  it.each([
    ["REJ", "checkout_rejected"],
    ["CAN", "checkout_cancelled"],
    ["EXP", "checkout_expired"],
  ])("says that the order of a payment with %s is cancelled", (remoteStatus, code) => {
    expect(shown({ ...FAILED, remoteStatus, isOrderCancelled: true })[2]).toEqual(text(code, { ordered: true }))
  })

  it("distinguishes a cancellation by the store from the customer's own", () => {
    const failed = { ...FAILED, remoteStatus: "CAN", isTakenBack: true }
    expect(shown({ ...failed, isCancelledHere: true, isOrderCancelled: true })[1]).toBe("order_cancelled")
    expect(shown(failed)[1]).toBe("cart_changed")
  })

  it("gives the reason why paid goods became no order", () => {
    expect(shown({ ...REVERSED, endReason: "out_of_stock" })).toEqual([
      "reversed",
      "out_of_stock",
      text("checkout_sold_out", { returned: true }),
    ])
    expect(shown(REVERSED).slice(1)).toEqual(["cart_changed", text("checkout_cart_changed", { returned: true })])
    expect(shown({ ...REVERSED, isOrderCancelled: true })[1]).toBe("order_cancelled")
  })
})

describe("a cart without a payment", () => {
  const none = (obstacle: CheckoutRefusal | null, hasChanged = false) =>
    decideCheckoutState({ payment: null, hasChanged, obstacle })

  it("gives no reason for a cart whose payment can begin", () => {
    expect(none(null)).toEqual({ state: "none", reason: null, message: text("checkout_none") })
  })

  it("says that the cart has changed since its payment began", () => {
    expect(none(null, true)).toEqual({ state: "none", reason: "cart_changed", message: text("cart_changed") })
  })

  it.each<[CheckoutRefusal, string]>([
    [{ code: "cart_below_minimum", values: { amount: "5", limit: 1_000, currency: "PHP" } }, "below_minimum"],
    [{ code: "cart_above_maximum", values: { amount: "5", limit: 1, currency: "PHP" } }, "above_maximum"],
    [{ code: "out_of_stock", values: { lines: ["Aurora"] } }, "out_of_stock"],
    [{ code: "checkout_off", values: {} }, "unavailable"],
    [{ code: "checkout_inert", values: {} }, "unavailable"],
    [{ code: "cart_in_other_currency", values: { currency: "USD", wanted: "PHP" } }, "unavailable"],
  ])("names the reason why its payment cannot begin: %j", (obstacle, reason) => {
    expect(none(obstacle, true)).toEqual({ state: "none", reason, message: obstacle })
  })
})

describe("a refusal", () => {
  it("ends with the code that the checkout route has for the same reason", () => {
    const values = { amount: "500", limit: 1_000, currency: "PHP" }
    expect(toRefusalText({ code: "cart_below_minimum", values })).toEqual({
      code: "below_minimum",
      message: "The total of ₱500 is below the minimum of this payment method, ₱1,000 (below_minimum)",
    })
  })

  it("names the state of the payment that an order keeps", () => {
    expect(toRefusalText({ code: "order_already_paid", values: {} }).code).toBe("approved")
    expect(toRefusalText({ code: "order_payment_held", values: {} }).code).toBe("held")
  })

  it("speaks Filipino", () => {
    expect(toRefusalText({ code: "cart_changed", values: {} }, "fil").message).toBe(
      "Nagbago ang cart: pakisimulan muli ang pagbabayad (cart_changed)",
    )
  })
})
