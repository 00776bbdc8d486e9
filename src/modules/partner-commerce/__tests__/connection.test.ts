import { type Logger } from "@medusajs/framework/types"
import { type OptionProblem, toOptionProblem } from "../../../settings/rules/option-problem"
import { type ActivityLog } from "../../../activity/sql/activity-log"
import { Database } from "../../../database/database"
import { parseOptions } from "../../../settings/rules/options"
import { SANDBOX_IDENTITY } from "../../../settings/rules/sandbox-identity"
import { type Connection, connect, logConnection } from "../connection"

const plain = toOptionProblem("catalog.baseUrl", { code: "not_https", values: {} })
const typo = toOptionProblem("tokn", { code: "unknown_option", values: {} })

function linesOf(connection: { kind: "configured"; insecure: OptionProblem[]; warnings: OptionProblem[] }) {
  const lines: string[] = []
  const write = (level: string) => (line: string) => void lines.push(`${level} ${line}`)
  logConnection(connection as Connection, { error: write("error"), warn: write("warn") } as unknown as Logger)
  return lines
}

/** The connection of a store that still has the sandbox's options. */
function connectTo(environment: "production" | "staging") {
  const parsed = parseOptions({
    environment,
    token: SANDBOX_IDENTITY.token,
    shopCode: SANDBOX_IDENTITY.shopCode,
    merCode: SANDBOX_IDENTITY.merCode,
    transactions: { baseUrl: "http://transactions.example" },
    catalog: { baseUrl: "http://catalog.example" },
    callbacks: { auth: { bearer: SANDBOX_IDENTITY.callbackBearer } },
  })
  // To connect runs no statement.
  const database = new Database({} as ConstructorParameters<typeof Database>[0], SANDBOX_IDENTITY.shopCode)
  const { signal } = new AbortController()
  const connection = connect(parsed, { database, stopping: signal, activity: {} as ActivityLog, config: undefined })
  if (connection.kind === "inert") throw new Error(JSON.stringify(connection.problems))
  return connection
}

describe("the log of the options", () => {
  it("reports insecure options as errors before unknown options", () => {
    expect(linesOf({ kind: "configured", insecure: [plain], warnings: [typo] })).toEqual([
      "error partner-commerce is not secure: the option catalog.baseUrl must be an https address",
      expect.stringMatching(/^warn .*tokn/),
    ])
  })

  it("reports the sandbox's token and addresses of a store in production", () => {
    const lines = linesOf(connectTo("production"))
    expect(lines).toContainEqual(expect.stringMatching(/^error .*token is the sandbox's own value/))
    expect(lines).toContainEqual(expect.stringMatching(/^error .*catalog\.baseUrl must be an https address/))
    expect(linesOf(connectTo("staging"))).toEqual([])
  })

  it("contains no line for secure options", () => {
    expect(linesOf({ kind: "configured", insecure: [], warnings: [] })).toEqual([])
  })
})
