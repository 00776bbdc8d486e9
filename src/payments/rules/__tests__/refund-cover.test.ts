import { BigNumber } from "bignumber.js"
import fc from "fast-check"
import { chooseCover } from "../refund"

const lines = (...cents: number[]) => cents.map((worth, id) => ({ id, worth: new BigNumber(worth).div(100) }))
const sum = (chosen: readonly { worth: BigNumber }[]) =>
  chosen.reduce((total, { worth }) => total.plus(worth.times(100)), new BigNumber(0)).toNumber()
const choose = (cents: number[], wanted: number) =>
  chooseCover(lines(...cents), new BigNumber(wanted).div(100)).map(({ id }) => id)

describe("the lines that cover a refund", () => {
  it.each<[number[], number, number[]]>([
    [[100, 200, 300], 0, []],
    [[100, 200, 300], 100, [0]],
    [[100, 200, 300], 101, [1]],
    [[100, 200, 300], 300, [2]],
    [[100, 200, 300], 301, [0, 2]],
    [[100, 200, 300], 600, [0, 1, 2]],
    [[100, 100, 200], 200, [2]],
    [[100, 200], 400, [0, 1]],
  ])("chosen from the worths %j for the amount %d have the ids %j", (worths, wanted, ids) => {
    expect(choose(worths, wanted)).toStrictEqual(ids)
  })

  it("add up to the smallest sufficient worth of up to twelve lines, with the fewest lines of that worth", () => {
    const worths = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 9 })
    fc.assert(
      fc.property(worths, fc.double({ min: 0, max: 1, noNaN: true }), (cents, share) => {
        const wanted = Math.max(1, Math.round(cents.reduce((total, each) => total + each, 0) * share))
        const all = lines(...cents)
        const sets = Array.from({ length: 2 ** cents.length }, (_, bits) => all.filter((_, at) => bits & (1 << at)))
        const covering = sets.filter((set) => sum(set) >= wanted)
        const least = Math.min(...covering.map(sum))
        const fewest = Math.min(...covering.filter((set) => sum(set) === least).map(({ length }) => length))
        const chosen = chooseCover(all, new BigNumber(wanted).div(100))
        expect([sum(chosen), chosen.length]).toEqual([least, fewest])
        expect(chosen.map(({ id }) => id)).toEqual(chosen.map(({ id }) => id).toSorted((a, b) => a - b))
      }),
    )
  })

  it("cover the amount in a long order, without much more", () => {
    const all = lines(...Array.from({ length: 400 }, (_, at) => 10_007 + at * 13))
    const chosen = chooseCover(all, new BigNumber(5_000))
    expect(sum(chosen)).toBeGreaterThanOrEqual(500_000)
    expect(sum(chosen)).toBeLessThan(505_000)
  })
})
