import { isSettledDeal, isSettledPayment } from "../is-settled"

const delivered = {
  state: "confirmed",
  delivery_status: "DELIVERY_SUCCESSFUL",
  pending_delivery_status: null,
  unfinished: [],
  refunds: [{ state: "done" }, { state: "refused" }],
} as const

it.each([
  ["a delivered deal", {}, true],
  ["a parcel that came back", { delivery_status: "DELIVERY_FAILED" }, true],
  ["a refused deal", { state: "refused", delivery_status: null }, true],
  ["a cancelled deal", { state: "cancelled", delivery_status: null }, true],
  ["a deal that waits for its delivery", { delivery_status: "DISPATCHED" }, false],
  ["a deal without a confirmation", { state: "committed", delivery_status: null }, false],
  ["a status that waits to be sent", { pending_delivery_status: "DELIVERY_FAILED" }, false],
  ["a delivered deal with a refund without an answer", { refunds: [{ state: "unknown" }] }, false],
  ["a cancelled deal with an open step", { state: "cancelled", unfinished: ["stock"] }, false],
] as const)("%s is settled: %j gives %s", (_, changes, settled) => {
  expect(isSettledDeal({ ...delivered, ...changes })).toBe(settled)
})

it.each([
  ["failed", [], true],
  ["abandoned", [], true],
  ["reversed", ["done"], true],
  ["reversed", ["pending"], false],
  ["failed", ["unknown"], false],
  ["approved", ["done"], false],
  ["open", [], false],
] as const)("a payment that is %s with the refunds %j is settled: %s", (state, refunds, settled) => {
  expect(isSettledPayment({ state, refunds: refunds.map((each) => ({ state: each })) })).toBe(settled)
})
