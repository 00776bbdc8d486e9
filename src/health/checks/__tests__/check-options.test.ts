import { type OptionProblem, toOptionProblem } from "../../../settings/rules/option-problem"
import { toOptionFindings } from "../check-options"

const options = { environment: "production" } as const
const typo = toOptionProblem("tokn", { code: "unknown_option", values: {} })
const plain = toOptionProblem("catalog.baseUrl", { code: "not_https", values: {} })
const find = (insecure: OptionProblem[] = [], warnings: OptionProblem[] = []) =>
  toOptionFindings({ options, insecure, warnings }).map(({ level, about }) => [level, about])

describe("the check of the options", () => {
  it("accepts secure options", () => {
    expect(find()).toEqual([["ok", "options"]])
  })

  it("reports an insecure option as an error, and an unknown option as a warning", () => {
    expect(find([plain], [typo])).toEqual([
      ["error", "option catalog.baseUrl"],
      ["warning", "option tokn"],
    ])
  })

  it("says where to correct the option", () => {
    expect(toOptionFindings({ options, insecure: [plain], warnings: [] })).toMatchObject([
      { message: "must be an https address", fix: expect.stringContaining("medusa-config.ts") },
    ])
  })
})
