import fc from "fast-check"
import { isEqual } from "../equality"

describe("two JSON values are equal", () => {
  test.each<[string, unknown, unknown, boolean]>([
    ["when they are the same", { a: [1, "x", null] }, { a: [1, "x", null] }, true],
    ["with their keys in any order", { a: 1, b: 2 }, { b: 2, a: 1 }, true],
    ["but not with their elements in another order", [1, 2], [2, 1], false],
    ["not when one has an additional key", { a: 1 }, { a: 1, b: undefined }, false],
    ["not when a list looks like an object", ["x"], { 0: "x" }, false],
    ["not when null replaces a missing key", { a: null }, {}, false],
    ["not because of a built-in property", { constructor: Object }, { a: 1 }, false],
    ["not when a number is written as text", 1, "1", false],
  ])("%s", (_, a, b, expected) => {
    expect(isEqual(a, b)).toBe(expected)
    expect(isEqual(b, a)).toBe(expected)
  })

  test("after they were stored and read again, and exactly when their texts are equal", () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (given) => {
        const value: unknown = JSON.parse(JSON.stringify(given))
        expect(isEqual(value, JSON.parse(JSON.stringify(value)))).toBe(true)
        expect(isEqual(value, [value])).toBe(false)
      }),
    )
  })
})
