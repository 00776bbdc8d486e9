import fc from "fast-check"
import { Client } from "@medusajs/framework/pg"
import { toLiteral } from "../database"

describe("a text in a statement", () => {
  const text = fc.string({ unit: fc.constantFrom("'", "\\", '"', "?", "\n", "a", "ñ", "😀", "\ud83d", "$1") })

  test("takes the form that pg itself gives it", () => {
    fc.assert(fc.property(text, (value) => expect(toLiteral(value)).toBe(Client.prototype.escapeLiteral(value))))
  })

  test("causes an error if it holds a zero byte, which Postgres cannot store", () => {
    expect(() => toLiteral("a\0b")).toThrow(expect.objectContaining({ type: "invalid_data" }))
  })
})
