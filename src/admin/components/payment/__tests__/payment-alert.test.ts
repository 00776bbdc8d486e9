/// <reference types="jest" />
import { decidePaymentAlert } from "../payment-alert"

const payment = {
  state: "approved",
  remote_status: "APR",
  order_id: "order_1",
  service_amount: 16_140,
  refunded: 0,
  reversal: null,
  problems: [],
} as const

const problemOf = (code: string) => ({
  key: `${code}:ref-1`,
  code,
  message: "They disagree.",
  fix: "Settle it.",
  why: { code: "payment_unreadable", values: { trx_id: "trx-1", why: { code: "cancelled", values: {} } } } as const,
  id: "pcprob_1",
  count: 1,
  is_dismissible: false,
  severity: "error" as const,
  link: null,
  raised_at: "2026-01-01T00:00:00Z",
  first_at: "2026-01-01T00:00:00Z",
  last_seen_at: "2026-01-01T00:00:00Z",
  last_at: "2026-01-01T00:00:00Z",
  cleared_at: null,
})

describe("the advice of a payment's page", () => {
  it.each([
    ["to wait for a customer who is at the service", { state: "open", order_id: null }, "open"],
    ["not to ship a payment on hold", { state: "held" }, "held"],
    ["that an order is being made", { order_id: null }, "ordering"],
    ["that an order is paid", {}, "paid"],
    ["not to ship an order whose payment the service cancelled", { remote_status: "CAN" }, "ended"],
    ["the rest after a refund of a part", { refunded: 640 }, "refunded_in_part"],
    ["not to ship a refunded order", { refunded: 16_140 }, "refunded"],
    ["that the customer has not paid", { state: "failed", order_id: null }, "failed"],
    ["that money is going back", { reversal: "asked" }, "reversing"],
    ["that money went back", { state: "reversed", reversal: "done" }, "reversed"],
    ["that another transaction took its place", { state: "abandoned", order_id: null }, "abandoned"],
  ] as const)("says %s", (_, changes, kind) => {
    expect(decidePaymentAlert({ ...payment, ...changes })).toEqual({ kind })
  })

  describe("beside Medusa's own books of the order", () => {
    const unpaid = { isCancelled: false, isPaid: false, refunded: 0, isRefunded: false }
    const paid = { ...unpaid, isPaid: true }
    const cancelled = { ...unpaid, isCancelled: true }

    it.each([
      ["held", { state: "held" }, unpaid, "held"],
      ["held, and taken here", { state: "held" }, paid, "captured_early"],
      ["approved, and taken here", {}, paid, "paid"],
      ["approved, and not booked yet", {}, unpaid, "booking"],
      ["approved, and cancelled here", {}, cancelled, "cancelled_here"],
      ["approved, with a refund here alone", {}, { ...paid, refunded: 100 }, "refunded_here"],
      ["refunded in part on both sides", { refunded: 640 }, { ...paid, refunded: 640 }, "refunded_in_part"],
      ["refunded in part at the service alone", { refunded: 640 }, paid, "refund_booking"],
      ["refunded in part, and more of it here", { refunded: 640 }, { ...paid, refunded: 700 }, "refunded_here"],
      ["refunded in part, and cancelled here", { refunded: 640 }, cancelled, "cancelled_here"],
      ["refunded", { refunded: 16_140 }, { ...paid, refunded: 16_140, isRefunded: true }, "refunded"],
      ["refunded at the service alone", { refunded: 16_140 }, paid, "refunded_booking"],
      ["refunded and cancelled", { refunded: 16_140 }, { ...cancelled, isRefunded: true }, "refunded_and_cancelled"],
      ["failed, with an order that still stands", { state: "failed" }, unpaid, "cancelling"],
      ["failed, with an order that is cancelled", { state: "failed" }, cancelled, "failed"],
      ["given back, with an order that still stands", { state: "reversed", reversal: "done" }, paid, "cancelling"],
      [
        "given back, with an order that is refunded here",
        { state: "reversed", reversal: "done" },
        { ...paid, refunded: 16_140, isRefunded: true },
        "reversed",
      ],
      ["given back, with an order that is cancelled", { state: "reversed", reversal: "done" }, cancelled, "reversed"],
    ] as const)("agrees with the books of a payment that is %s", (_, changes, books, kind) => {
      expect(decidePaymentAlert({ ...payment, ...changes }, books)).toEqual({ kind })
    })
  })

  it("says first to settle the open problem", () => {
    const problem = problemOf("payment_disagreement")
    expect(decidePaymentAlert({ ...payment, problems: [problem] })).toEqual({ kind: "disputed", problem })
  })

  it("does not change for a problem of a refund, which stands beside it", () => {
    expect(decidePaymentAlert({ ...payment, problems: [problemOf("refund_unknown")] })).toEqual({ kind: "paid" })
  })
})
