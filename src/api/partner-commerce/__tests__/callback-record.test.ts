import { type MedusaRequest } from "@medusajs/framework/http"
import { type ActivityEntry } from "../../../activity/sql/activity-log"
import { recordCallback } from "../callback-record"

const answered = {
  operation: "callback.deal",
  response: { status: 200, body: '{"status":"OK","in_stock":3}' },
  arrivedAt: 0,
  unknownCaller: null,
}

describe("the record of a callback", () => {
  test("masks personal data of any length", () => {
    const name = "Maria Santos ".repeat(3_000)
    const { entries, record } = recorder()
    record({ trx_id: "t-1", customer: { full_name: name, phone: "+639171234567" }, note: `for ${name}` })
    expect(entries).toMatchObject([
      { status: 200, trx_id: "t-1", request: { customer: { full_name: "***", phone: "***" } } },
    ])
    expect(JSON.stringify(entries)).not.toContain("Maria")
  })

  test("does not throw when it fails, and keeps the content of the call out of the log", () => {
    const { logged, record } = recorder(() => {
      throw new SyntaxError("Maria Santos is no JSON")
    })
    expect(() => record({ customer: { full_name: "Maria Santos" } })).not.toThrow()
    expect(logged).toEqual(["partner-commerce: callback.deal was not recorded: SyntaxError"])
  })
})

function recorder(refuse: () => void = () => {}) {
  const entries: ActivityEntry[] = []
  const logged: string[] = []
  const activity = {
    add(entry: ActivityEntry) {
      refuse()
      entries.push(entry)
    },
  }
  const logger = { warn: (line: string) => logged.push(line) }
  const resolve = (name: string) => (name === "logger" ? logger : { connection: { kind: "inert" }, activity })
  const req = { scope: { resolve }, method: "POST", originalUrl: "/partner-commerce/trx/transaction", params: {} }
  const record = (body: unknown) =>
    recordCallback(req as unknown as MedusaRequest, { ...answered, body: Buffer.from(JSON.stringify(body)) })
  return { entries, logged, record }
}
