import { changedKeys, SLICES_PER_ROUND, toSliceSize } from "../slice"

describe("the slices of a catalogue", () => {
  it.each([
    ["not yet counted", -1],
    ["empty", 0],
    ["as large as a slice", 1000],
    ["a little larger", 14_000],
  ])("are no smaller than a look can afford, where it is %s", (_, variants) => {
    expect(toSliceSize(variants, 1000)).toBe(1000)
  })

  it.each([14_001, 100_000, 1_000_000])(
    "are so large that a round of %i variants is over in time, and a few more since they were counted",
    (variants) => {
      const looks = Math.ceil((variants * 1.05) / toSliceSize(variants, 1000))
      expect(looks).toBeLessThanOrEqual(SLICES_PER_ROUND)
    },
  )

  it("tells which keys changed, came or went", () => {
    expect(changedKeys({ a: "1", b: "1", c: "1" }, { a: "1", b: "2", d: "1" })).toEqual(["b", "c", "d"])
    expect(changedKeys({}, {})).toEqual([])
  })
})
