import { z } from "@medusajs/framework/zod"
import { readRows, rowsAnswer, toRowNames } from "../read-rows"
import { isNestedTooDeep } from "../nesting"

const row = z.object({ id: z.string(), amount: z.number() })

describe("the rows of a list", () => {
  it("contain every row that keeps the rules", () => {
    expect(readRows(row, [{ id: "a", amount: 1 }], "id")).toEqual({ rows: [{ id: "a", amount: 1 }] })
  })

  it("leave out the rows that break a rule, and report them", () => {
    const { rows, unreadable } = readRows(
      row,
      [{ id: "a", amount: "1" }, { id: "b", amount: 2 }, { id: "", amount: null }, null, "text", { id: 7, amount: 1 }],
      "id",
    )
    expect(rows).toEqual([{ id: "b", amount: 2 }])
    expect(unreadable).toEqual([
      { id: "a", issue: expect.stringMatching(/^amount: /) as string },
      { id: null, issue: expect.stringMatching(/^amount: /) as string },
      { id: null, issue: expect.stringMatching(/^the row: /) as string },
      { id: null, issue: expect.stringMatching(/^the row: /) as string },
      { id: null, issue: expect.stringMatching(/^id: /) as string },
    ])
  })

  it("form the answer, and an answer without a list is refused", () => {
    expect(rowsAnswer(row, "id").parse([{ id: "a", amount: 1 }])).toEqual({ rows: [{ id: "a", amount: 1 }] })
    expect(rowsAnswer(row, "id").safeParse({}).success).toBe(false)
  })

  it("appear by name, at most five of them", () => {
    const unreadable = [..."abcdef"].map((id) => ({ id: id === "b" ? null : id, issue: "amount: wrong" }))
    expect(toRowNames(unreadable)).toBe(
      "a (amount: wrong), amount: wrong, c (amount: wrong), d (amount: wrong), e (amount: wrong)",
    )
  })
})

it("a body is nested too deep from 65 levels on", () => {
  const nested = (levels: number): unknown => Array.from({ length: levels }).reduce((inner) => [0, inner], 1)
  expect(isNestedTooDeep(nested(64))).toBe(false)
  expect(isNestedTooDeep(nested(65))).toBe(true)
  expect([null, 1, "a", {}].map((value) => isNestedTooDeep(value))).toEqual([false, false, false, false])
})
