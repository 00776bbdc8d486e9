import { changedKeys, SLICES_PER_ROUND, toSliceSize } from "../slice"

describe("the slices of a catalogue", () => {
  it.each([
    ["not yet counted", -1],
    ["empty", 0],
    ["as large as a slice", 1000],
    ["a little larger", 14_000],
  ])("keep their smallest size if the catalogue is %s", (_, variants) => {
    expect(toSliceSize(variants, 1000)).toBe(1000)
  })

  it.each([14_001, 100_000, 1_000_000])("let a round of %i variants, and of a few more, end in time", (variants) => {
    const looks = Math.ceil((variants * 1.05) / toSliceSize(variants, 1000))
    expect(looks).toBeLessThanOrEqual(SLICES_PER_ROUND)
  })

  it("shows which keys changed, came or went", () => {
    expect(changedKeys({ a: "1", b: "1", c: "1" }, { a: "1", b: "2", d: "1" })).toEqual(["b", "c", "d"])
    expect(changedKeys({}, {})).toEqual([])
  })
})
