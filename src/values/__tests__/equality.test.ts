import fc from "fast-check"
import { isEqual } from "../equality"

describe("two JSON values are equal", () => {
  test.each<[string, unknown, unknown, boolean]>([
    ["when they are the same", { a: [1, "x", null] }, { a: [1, "x", null] }, true],
    ["whatever the order of their keys", { a: 1, b: 2 }, { b: 2, a: 1 }, true],
    ["but not whatever the order of their elements", [1, 2], [2, 1], false],
    ["not when one has a key more", { a: 1 }, { a: 1, b: undefined }, false],
    ["not when a list looks like an object", ["x"], { 0: "x" }, false],
    ["not when null stands for nothing", { a: null }, {}, false],
    ["not by what every object has", { constructor: Object }, { a: 1 }, false],
    ["not when a number is written as text", 1, "1", false],
  ])("%s", (_, a, b, expected) => {
    expect(isEqual(a, b)).toBe(expected)
    expect(isEqual(b, a)).toBe(expected)
  })

  test("after a way through the database, and exactly when their texts are", () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (given) => {
        const value: unknown = JSON.parse(JSON.stringify(given))
        expect(isEqual(value, JSON.parse(JSON.stringify(value)))).toBe(true)
        expect(isEqual(value, [value])).toBe(false)
      }),
    )
  })
})
