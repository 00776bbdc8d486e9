import { type Logger } from "@medusajs/framework/types"
import { type OptionProblem, toOptionProblem } from "../../../settings/rules/option-problem"
import { type Connection, logConnection } from "../connection"

const plain = toOptionProblem("catalog.baseUrl", { code: "not_https", values: {} })
const typo = toOptionProblem("tokn", { code: "unknown_option", values: {} })

function linesOf(connection: { kind: "configured"; insecure: OptionProblem[]; warnings: OptionProblem[] }) {
  const lines: string[] = []
  const write = (level: string) => (line: string) => void lines.push(`${level} ${line}`)
  logConnection(connection as Connection, { error: write("error"), warn: write("warn") } as unknown as Logger)
  return lines
}

describe("the log of the options", () => {
  it("reports insecure options as errors before unknown options", () => {
    expect(linesOf({ kind: "configured", insecure: [plain], warnings: [typo] })).toEqual([
      "error partner-commerce is not secure: the option catalog.baseUrl must be an https address",
      expect.stringMatching(/^warn .*tokn/),
    ])
  })

  it("contains no line for secure options", () => {
    expect(linesOf({ kind: "configured", insecure: [], warnings: [] })).toEqual([])
  })
})
