import { aContent, aKnown } from "../../__tests__/samples"
import { type Known, toKnownChange } from "../known"

describe("what moved of known", () => {
  const before = aKnown({ content: aContent(), live: aContent({ name: "As it was" }), in_stock: 5 })

  test.each<[string, Known | null | undefined, Known | null, ReturnType<typeof toKnownChange>]>([
    ["nothing", before, { ...before }, { known_gone: false, known_change: null }],
    ["the stock alone", before, { ...before, in_stock: 4 }, { known_gone: false, known_change: { in_stock: 4 } }],
    [
      "what is not known any more",
      before,
      { ...before, content: null },
      { known_gone: false, known_change: { content: null } },
    ],
    ["all of what was never heard of", null, before, { known_gone: false, known_change: before }],
    ["all, where it is not said what it was", undefined, before, { known_gone: false, known_change: before }],
    ["all of it away", before, null, { known_gone: true, known_change: null }],
  ])("%s", (_, from, to, expected) => {
    expect(toKnownChange(from, to)).toEqual(expected)
  })
})
