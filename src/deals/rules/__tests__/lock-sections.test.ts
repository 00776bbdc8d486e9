import fc from "fast-check"
import { toLockSections } from "../lock-sections"

describe("deals in sections", () => {
  it.each([
    ["everybody wants the same", [["a"], ["a"], ["a"]], 2, [[0, 1, 2]]],
    [
      "few items are locked at once",
      [["a"], ["b"], ["c"], ["d"]],
      2,
      [
        [0, 1],
        [2, 3],
      ],
    ],
    ["who wants the same stays together", [["a"], ["b"], ["c"], ["a"]], 1, [[1], [2], [0, 3]]],
    ["a kit joins those who buy its parts", [["a"], ["b"], ["a", "b"], ["c"]], 2, [[0, 1, 2], [3]]],
    ["a kit of many parts is a section of its own", [["a"], ["b", "c", "d"]], 2, [[0], [1]]],
    ["nobody is there", [], 2, []],
  ] as const)("%s", (_, items, most, sections) => {
    expect(toLockSections(items, most)).toEqual(sections)
  })

  const deals = fc.array(
    fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e", "f"), { minLength: 1, maxLength: 3 }),
    {
      maxLength: 40,
    },
  )

  it("every deal is in one section, and deals that share an item are in the same section, in their order", () => {
    fc.assert(
      fc.property(deals, fc.integer({ min: 1, max: 6 }), (items, most) => {
        const sections = toLockSections(items, most)
        expect(sections.flat().sort((a, b) => a - b)).toEqual(items.map((_, index) => index))
        for (const section of sections) expect(section).toEqual([...section].sort((a, b) => a - b))
        const sectionOf = (index: number) => sections.findIndex((section) => section.includes(index))
        for (const [a, ofA] of items.entries())
          for (const [b, ofB] of items.entries())
            if (ofA.some((item) => ofB.includes(item))) expect(sectionOf(a)).toBe(sectionOf(b))
      }),
    )
  })
})
