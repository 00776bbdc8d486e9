import { spawnSync } from "node:child_process"
import { gzipSync } from "node:zlib"
import { toRows } from "../browser/plan-table"
import { moneyIn, textsOf } from "../browser/texts"
import { bundleElement, readElementScript } from "../script"

describe("the script of the plans", () => {
  it("is one module of a few kB that asks for no other", async () => {
    const script = await bundleElement()
    expect(gzipSync(script).byteLength).toBeLessThan(4_000)
    expect(script).not.toMatch(/\bimport\b|\brequire\(/)
    expect(script).toContain("partner-commerce-plans")
  })

  it("may be imported where there is no browser", async () => {
    const module = `data:text/javascript,${encodeURIComponent(await bundleElement())}`
    const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", `import "${module}"`])
    expect([status, String(stderr)]).toEqual([0, ""])
  })

  it("has an ETag of its content", async () => {
    const { text, etag } = await readElementScript()
    expect(text).toBe(await bundleElement())
    expect(etag).toMatch(/^"[\w-]{43}"$/)
  })
})

describe("a plan as a table", () => {
  it("has a row for each down payment and tenure that has a price", () => {
    const plan = { name: "Standard", down_payments: [0, 100], tenures: [3, 6], installments: [[40, 25], [30]] }
    expect(toRows(plan)).toEqual([
      { months: 3, perMonth: 40, downPayment: 0 },
      { months: 6, perMonth: 25, downPayment: 0 },
      { months: 3, perMonth: 30, downPayment: 100 },
    ])
  })

  it("leaves out what it cannot say", () => {
    expect(toRows({ name: "Bare" })).toEqual([])
    expect(toRows({ name: "Odd", tenures: [3], installments: [[0], [5, 9]] })).toEqual([
      { months: 3, perMonth: 5, downPayment: 0 },
    ])
  })
})

describe("the words of the line", () => {
  it.each([
    ["en-PH", 1_299, "from ₱1,299 a month"],
    ["fil", 1_299.5, "mula ₱1,299.50 kada buwan"],
    ["not a locale", 1_299, "from ₱1,299 a month"],
  ])("%s, %d: %s", (locale, amount, text) => {
    expect(textsOf(locale).from(moneyIn(locale, "php")(amount))).toBe(text)
  })
})
