import { explainRefunds, isNeverHappened, toRefundState } from "../refund-status"

it.each([
  ["pending", "pending"],
  ["Completed", "done"],
  ["REJECTED", "refused"],
  ["a word of its own", "pending"],
])("the service's word %j is %s here", (word, state) => {
  expect(toRefundState(word)).toBe(state)
})

describe("what the record's sum says of the refunds that are known here", () => {
  const refund = (id: string, state: "pending" | "done" | "refused" | "unknown", amount: string) => ({
    id,
    state,
    amount,
  })

  it.each([
    ["nothing was given back", [refund("a", "unknown", "100")], 0, [], null],
    ["one that had no answer happened", [refund("a", "unknown", "100")], 100, ["a"], null],
    ["what is done explains it all", [refund("a", "done", "100"), refund("b", "unknown", "100")], 100, [], null],
    ["the older one comes first", [refund("a", "pending", "100"), refund("b", "unknown", "100")], 100, ["a"], null],
    ["one that was refused explains nothing", [refund("a", "refused", "100")], 100, [], "100"],
    ["the service gave back the rest", [refund("a", "done", "100")], 250.5, [], "150.5"],
    ["a part may be of one that is undecided", [refund("a", "unknown", "100")], 50, [], null],
    ["cents are exact", [refund("a", "done", "0.1"), refund("b", "done", "0.2")], 0.3, [], null],
  ] as const)("%s", (_, refunds, there, done, foreign) => {
    expect(explainRefunds(refunds, there)).toEqual({ done, foreign })
  })
})

it.each([
  [29_000, true, false],
  [30_000, true, true],
  [599_000, false, false],
  [600_000, false, true],
])("after %d ms without a trace, asked by a person: %s, it never happened: %s", (ageMs, isAsked, never) => {
  expect(isNeverHappened(ageMs, isAsked)).toBe(never)
})
