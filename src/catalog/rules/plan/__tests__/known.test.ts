import { aContent, aKnown } from "../../__tests__/samples"
import { type Known, toKnownChange } from "../known"

describe("the recorded change of the known state", () => {
  const before = aKnown({ content: aContent(), live: aContent({ name: "As it was" }), in_stock: 5 })

  test.each<[string, Known | null | undefined, Known | null, ReturnType<typeof toKnownChange>]>([
    ["nothing", before, { ...before }, { known_gone: false, known_change: null }],
    ["the stock alone", before, { ...before, in_stock: 4 }, { known_gone: false, known_change: { in_stock: 4 } }],
    [
      "a field that becomes unknown",
      before,
      { ...before, content: null },
      { known_gone: false, known_change: { content: null } },
    ],
    ["every field of a new item", null, before, { known_gone: false, known_change: before }],
    ["every field if the old state is not given", undefined, before, { known_gone: false, known_change: before }],
    ["the removal of the whole state", before, null, { known_gone: true, known_change: null }],
  ])("%s", (_, from, to, expected) => {
    expect(toKnownChange(from, to)).toEqual(expected)
  })
})
