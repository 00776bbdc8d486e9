import { z } from "@medusajs/framework/zod"
import { toFault, toFieldFault } from "../field-fault"
import { toOptionMessage, toOptionProblem } from "../../../settings/rules/option-problem"

const issueOf = (schema: z.ZodType, value: unknown) => {
  const [issue] = schema.safeParse(value, { reportInput: true }).error?.issues ?? []
  if (!issue) throw new Error("the value is right")
  return issue
}

describe("the fault of a field", () => {
  it.each<[string, z.ZodType, unknown, object]>([
    [
      "names unknown fields",
      z.strictObject({}),
      { one: 1, two: 2 },
      { code: "unknown_names", values: { names: "one, two" } },
    ],
    [
      "names ten unknown fields at the most",
      z.strictObject({}),
      Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`f${at}`, at])),
      { code: "unknown_names", values: { names: "f0, f1, f2, f3, f4, f5, f6, f7, f8, f9" } },
    ],
    ["repeats an unknown text", z.number().multipleOf(5), 7, { code: "other", values: { words: expect.any(String) } }],
    ["names a missing field", z.string(), undefined, { code: "missing", values: {} }],
    ["names a wrong type", z.string(), 7, { code: "wrong_type", values: { expected: "string" } }],
    ["names the beginning of a text", z.string().startsWith("/"), "a", { code: "bad_start", values: { prefix: "/" } }],
    ["names another form", z.string().regex(/^a/), "b", { code: "wrong_form", values: {} }],
    [
      "names a rule of this plugin",
      z.string().refine(() => false, "not_one_word"),
      "b",
      { code: "not_one_word", values: {} },
    ],
  ])("%s", (_, schema, value, fault) => {
    expect(toFault(issueOf(schema, value))).toEqual(fault)
  })

  it("names the path of a field within other fields", () => {
    const schema = z.object({ a: z.array(z.string()) })
    const fault = { code: "wrong_type", values: { expected: "string" } }
    expect(toFieldFault(issueOf(schema, { a: [7] }))).toEqual({ code: "field_wrong", values: { field: "a.0", fault } })
    expect(toFieldFault(issueOf(z.string(), 7))).toEqual(fault)
  })
})

it("the message of a wrong option has its name and its fault", () => {
  const problem = toOptionProblem("token", { code: "missing", values: {} })
  expect(toOptionMessage(problem)).toEqual({
    code: "field_wrong",
    values: { field: "token", fault: { code: "missing", values: {} } },
  })
})
