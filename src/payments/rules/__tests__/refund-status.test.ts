import { explainRefunds, isSilent, isOverdue, leftToRefund, toNextRefundCheckMs, toRefundState } from "../refund-status"

it.each([
  ["pending", "pending"],
  ["Completed", "done"],
  [" REJECTED ", "refused"],
  ["a word of its own", "pending"],
])("maps the service's word %j to %s", (word, state) => {
  expect(toRefundState(word)).toBe(state)
})

describe("the record's sum and the refunds that this store knows", () => {
  const refund = (id: string, state: "pending" | "done" | "refused" | "unknown", amount: string) => ({
    id,
    state,
    amount,
  })

  it.each([
    ["leaves a refund without an answer undecided if the sum is zero", [refund("a", "unknown", "100")], 0, [], null],
    ["confirms a refund without an answer", [refund("a", "unknown", "100")], 100, ["a"], null],
    [
      "confirms no other refund if a finished one explains the sum",
      [refund("a", "done", "100"), refund("b", "unknown", "100")],
      100,
      [],
      null,
    ],
    [
      "confirms the older refund first",
      [refund("a", "pending", "100"), refund("b", "unknown", "100")],
      100,
      ["a"],
      null,
    ],
    ["finds a foreign refund if the only known one was refused", [refund("a", "refused", "100")], 100, [], "100"],
    ["finds a foreign refund for the rest of the sum", [refund("a", "done", "100")], 250.5, [], "150.5"],
    ["leaves a refund undecided if the sum covers only a part", [refund("a", "unknown", "100")], 50, [], null],
    ["adds up cents exactly", [refund("a", "done", "0.1"), refund("b", "done", "0.2")], 0.3, [], null],
  ] as const)("%s", (_, refunds, there, done, foreign) => {
    expect(explainRefunds(refunds, there)).toEqual({ done, foreign })
  })
})

it.each([
  ["unknown", 599_999, false],
  ["unknown", 600_000, true],
  ["pending", 86_400_000, false],
  ["done", 86_400_000, false],
  ["refused", 86_400_000, false],
] as const)("lets a person decide a refund that is %s since %i ms: %s", (state, age_ms, may) => {
  expect(isSilent({ state, age_ms })).toBe(may)
})

it.each([
  ["the whole amount", [], 0, "100"],
  [
    "the amount less finished, pending and unanswered refunds",
    [
      ["done", "20.1"],
      ["pending", "30.2"],
      ["unknown", "9"],
      ["refused", "40"],
    ],
    0,
    "40.7",
  ],
  ["the amount less refunds that only the record knows", [["done", "20"]], 70, "30"],
  ["negative if the record shows more than the amount", [], 120, "-20"],
] as const)("left to refund is %s", (_, refunds, there, left) => {
  const known = refunds.map(([state, amount], index) => ({ id: `${index}`, state, amount }))
  expect(leftToRefund("100", known, there).toFixed()).toBe(left)
})

it("checks a refund after pauses that grow to an hour", () => {
  const minutes = [0, 1, 2, 3, 4, 5, 6, 99].map((checks) => toNextRefundCheckMs(checks) / 60_000)
  expect(minutes).toEqual([0.25, 1, 2, 5, 15, 60, 60, 60])
})

it.each([
  ["pending", 3, true],
  ["pending", 2.99, false],
  ["unknown", 9, false],
  ["done", 9, false],
] as const)("a refund that is %s after %d days is overdue: %s", (state, days, expected) => {
  expect(isOverdue({ state, age_ms: days * 86_400_000 })).toBe(expected)
})
