import fc from "fast-check"
import { LiteralFinder } from "../literal-finder"
import { cutSpans, type Span } from "../text-span"

const spansOf = (literals: string[], text: string): Span[] => [...new LiteralFinder(literals).find(text)]

describe("the spans of literals in a text", () => {
  test.each<[string, string[], string, [number, number][]]>([
    ["no span without literals", [], "abc", []],
    ["no span for an empty literal", [""], "abc", []],
    [
      "each occurrence",
      ["ab"],
      "abxab",
      [
        [0, 2],
        [3, 5],
      ],
    ],
    [
      "the longest literal first if several end together",
      ["c", "abc", "bc"],
      "abc",
      [
        [0, 3],
        [1, 3],
        [2, 3],
      ],
    ],
    [
      "overlapping literals",
      ["aba"],
      "ababa",
      [
        [0, 3],
        [2, 5],
      ],
    ],
    ["a literal that begins inside another incomplete one", ["abcx", "bcd"], "abcd", [[1, 4]]],
  ])("include %s", (_, literals, text, spans) => {
    expect(spansOf(literals, text)).toEqual(spans.map(([start, end]) => ({ start, end })))
  })

  test("equal the results of a search for one literal after another", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 40 })
    const literals = fc.array(fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 1, maxLength: 6 }), {
      maxLength: 8,
    })
    fc.assert(
      fc.property(literals, text, (given, where) => {
        expect(new Set(spansOf(given, where).map(toKey))).toEqual(new Set(searchEach(given, where).map(toKey)))
      }),
    )
  })

  test("cost no more for literals that almost match at every place", () => {
    const almost = `${"a".repeat(50_000)}b`
    const startedAt = process.cpuUsage()
    expect(spansOf([almost, "aaaac"], "a".repeat(200_000))).toEqual([])
    const { user, system } = process.cpuUsage(startedAt)
    expect((user + system) / 1000).toBeLessThan(2_000)
  })
})

describe("cutting spans out of a text", () => {
  test("puts one mask in place of spans that overlap or touch, in any order", () => {
    const spans = [
      { start: 6, end: 8 },
      { start: 1, end: 3 },
      { start: 2, end: 4 },
      { start: 4, end: 5 },
    ]
    expect(cutSpans("0123456789", spans, "*")).toBe("0*5*89")
  })
})

function searchEach(literals: string[], text: string): Span[] {
  return literals.flatMap((literal) =>
    [...text].flatMap((_, start) => (text.startsWith(literal, start) ? [{ start, end: start + literal.length }] : [])),
  )
}

const toKey = ({ start, end }: Span) => `${start}-${end}`
