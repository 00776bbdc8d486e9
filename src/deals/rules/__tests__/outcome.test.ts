import { type OutcomeFacts, toDealOutcome } from "../outcome"

const answered = { event: "answered" }
const sold: OutcomeFacts = {
  state: "confirmed",
  remote_status: "APR",
  amount: 34_990,
  refunded: 0,
  delivery_status: null,
  is_returned: false,
  timeline: [{ event: "committed" }, answered],
}
const cancelled = { ...sold, state: "cancelled", remote_status: "CAN" } as const
const byService = { event: "cancelled", why: { code: "service_says" } }

test.each<[string, Partial<OutcomeFacts>, string]>([
  ["confirmed", {}, "confirmed"],
  ["not confirmed yet", { state: "committed", remote_status: null }, "committed"],
  ["received", { state: "received", remote_status: null }, "received"],
  ["reserved", { state: "reserved", remote_status: null }, "reserved"],
  ["refused", { state: "refused", remote_status: null }, "refused"],
  ["refused, although the service calls it refunded", { state: "refused", remote_status: "REF" }, "refused"],
  ["given away", { amount: 0 }, "confirmed"],
  ["refunded in full", { refunded: 34_990 }, "refunded"],
  ["refunded by the service", { remote_status: "REF" }, "refunded"],
  ["refunded in part", { refunded: 10_000 }, "refunded_in_part"],
  ["refunded and then cancelled", { ...cancelled, refunded: 34_990 }, "refunded"],
  ["that returned undelivered", { delivery_status: "DELIVERY_FAILED" }, "returned"],
  ["that the customer returned", { delivery_status: "DELIVERY_SUCCESSFUL", is_returned: true }, "returned"],
  ["that the customer returned for a refund", { is_returned: true, refunded: 34_990 }, "refunded"],
  ["that returned undelivered and was refunded", { delivery_status: "DELIVERY_FAILED", refunded: 34_990 }, "refunded"],
  ["that was delivered", { delivery_status: "DELIVERY_SUCCESSFUL" }, "confirmed"],
  ["that the service cancelled after our answer", { ...cancelled, timeline: [answered, byService] }, "cancelled"],
  [
    "that the store cancelled",
    { ...cancelled, timeline: [answered, { event: "cancelled", why: { code: "cancelled_here" } }] },
    "cancelled_here",
  ],
  [
    "whose answer did not arrive",
    { ...cancelled, timeline: [{ event: "answer_not_written" }, byService] },
    "cancelled_unanswered",
  ],
  ["that was restored without its earlier events", { ...cancelled, timeline: [{ event: "restored" }] }, "cancelled"],
  ["whose process died before the answer", { ...cancelled, timeline: [byService] }, "cancelled_unanswered"],
])("the outcome names a deal that was %s", (_, facts, outcome) => {
  expect(toDealOutcome({ ...sold, ...facts })).toBe(outcome)
})
