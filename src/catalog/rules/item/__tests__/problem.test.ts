import { isRepeated, toProblem } from "../problem"

const noName = toProblem({ code: "no_name", values: {} })
const notRead = toProblem({ code: "not_read", values: { detail: "no answer" } })

it.each([
  ["a failure of the store beside a fault", [noName, notRead], true],
  ["a fault of the item", [noName], false],
  ["no problem", [], false],
])("the push tries an item again without a change: %s", (_, problems, expected) => {
  expect(isRepeated(problems)).toBe(expected)
})
