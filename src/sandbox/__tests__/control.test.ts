import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Script } from "node:vm"
import { runSandboxCommand } from "../../cli/sandbox"
import { startSandbox } from ".."
import { eventually, Merchant, newProduct, Testbed } from "./testbed"

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

async function start(options?: Parameters<typeof Testbed.start>[0]): Promise<Testbed> {
  const bed = await Testbed.start(options)
  open.push(bed.sandbox)
  return bed
}

describe("the control API over HTTP", () => {
  it("performs the actions of people at the service and of their customers", async () => {
    // A busy machine is too slow for the forty milliseconds that stand for forty seconds in the other tests.
    const bed = await start({ dealAnswerMs: 30_000 })
    const merchant = await Merchant.start(() => ({ status: 200, body: { status: "OK", in_stock: 4 } }))
    open.push(merchant)
    const post = async (path: string, body: unknown) => (await bed.call("POST", `/control${path}`, body)).body
    await bed.sync(newProduct("p1"), newProduct("p2"), newProduct("p3"))
    expect((await post("/approve", { id: "p1" })).products).toMatchObject([{ id: "p1", statuses: [1] }])
    expect((await post("/reject", { id: "p2", message: "no" })).products).toMatchObject([{ statuses: [4] }])
    expect((await post("/approve", { all: true })).products).toMatchObject([{ id: "p3" }])
    expect((await post("/config", { merchantBaseUrl: merchant.url })).config.merchantBaseUrl).toBe(merchant.url)
    const { outcomes } = await post("/buy", { id: "p1", quantity: 2 })
    expect(outcomes).toMatchObject([{ status: "APR" }, { status: "APR" }])
    expect((await post("/check", { trx_id: outcomes[0].trx_id })).exists).toBe(true)
    const { delivery } = await post("/status", { trx_id: outcomes[0].trx_id, status: "CAN" })
    expect(delivery).toMatchObject({ state: "delivered", url: `${merchant.url}/trx/status/${outcomes[0].trx_id}` })
    await post("/token", { internal_user_id: "u", url: `${merchant.url}/token` })
    await post("/faults", { kind: "status", status: 500 })
    const read = async (path: string) => (await bed.call("GET", `/control${path}`)).body
    expect((await read("/faults")).faults).toMatchObject([{ kind: "status", remaining: 1 }])
    expect((await bed.call("DELETE", "/control/faults")).body.faults).toEqual([])
    expect(await read("/overview")).toMatchObject({ products: 3, active: 2, rejected: 1, deals: 2, faults: 0 })
    expect(await read("/products?status=4")).toMatchObject({ count: 1, products: [{ id: "p2" }] })
    expect((await read("/orders?limit=1")).orders).toHaveLength(1)
    expect((await read("/transactions")).count).toBe(2)
    await bed.call("PUT", "/control/categories", { categories: [{ category: "Toys", device_keys: [] }] })
    expect((await read("/categories")).categories).toEqual([{ category: "Toys", device_keys: [] }])
    await post("/reset", {})
    expect(await read("/overview")).toMatchObject({ products: 0, deals: 0 })
    expect((await read("/config")).config.merchantBaseUrl).toBe(merchant.url)
  })

  it.each([
    ["/approve", { id: "nothing" }, 404],
    ["/reject", { id: "p1" }, 400],
    ["/buy", { id: "p1" }, 409],
    ["/status", { trx_id: "nothing", status: "APR" }, 404],
    ["/status", { trx_id: "nothing", status: "XXX" }, 400],
    ["/faults", { kind: "fire" }, 400],
    ["/config", { timeScale: 0 }, 400],
    ["/nowhere", {}, 404],
  ])("refuses %s %j with %d", async (path, body, status) => {
    const bed = await start()
    await bed.sync(newProduct("p1"))
    const answer = await bed.call("POST", `/control${path}`, body)
    expect(answer).toMatchObject({ status, body: { code: expect.any(String), message: expect.any(String) } })
  })

  it("rejects requests from pages of other sites", async () => {
    const bed = await start()
    expect((await bed.call("POST", "/control/reset", {}, { origin: "https://evil.test" })).status).toBe(403)
    expect((await bed.call("POST", "/control/reset", {}, { origin: "null" })).status).toBe(403)
    expect((await bed.call("POST", "/control/reset", {}, { origin: bed.sandbox.url })).status).toBe(200)
  })

  it("shows no secret of the callbacks", async () => {
    const bed = await start({
      callbackAuth: {
        bearer: "hush-1",
        basic: { username: "u", password: "hush-2" },
        header: { name: "x", value: "hush-3" },
        hmac: { header: "y", secret: "hush-4" },
      },
    })
    expect(JSON.stringify((await bed.call("GET", "/control/config")).body)).not.toContain("hush")
  })
})

describe("a decision on several products", () => {
  it("covers each product, or no product if one has no version to decide on", async () => {
    const bed = await start()
    await bed.sync(newProduct("p1"), newProduct("p2"), newProduct("p3"))
    const { control } = bed.sandbox
    expect(() => control.reject({ ids: ["p1", "nothing"], message: "no" })).toThrow("product nothing not found")
    expect(bed.sandbox.control.product("p1")?.statuses).toEqual([3])
    expect(control.reject({ ids: ["p1", "p2"], message: "no" })).toMatchObject([
      { id: "p1", statuses: [4] },
      { id: "p2", statuses: [4] },
    ])
    const { body } = await bed.call("POST", "/control/approve", { ids: ["p3"] })
    expect(body.products).toMatchObject([{ id: "p3", statuses: [1] }])
  })

  it("rejects all waiting products", async () => {
    const bed = await start()
    await bed.sync(newProduct("p1"), newProduct("p2"))
    const { body } = await bed.call("POST", "/control/reject", { all: true, message: "no" })
    expect(body.products).toHaveLength(2)
    expect(bed.sandbox.control.products().map(({ statuses }) => statuses)).toEqual([[4], [4]])
  })
})

describe("a repeated exchange", () => {
  it("calls the store with the same body, and leaves the stock as it is", async () => {
    const bed = await start({ dealAnswerMs: 30_000 })
    const merchant = await Merchant.start((_, count) => ({ status: 200, body: { status: "OK", in_stock: 5 - count } }))
    open.push(merchant)
    bed.sandbox.control.configure({ merchantBaseUrl: merchant.url })
    await bed.sell("p1")
    await bed.sandbox.control.buy({ id: "p1" })
    const deal = bed.sandbox.control.journal().find(({ operation }) => operation === "callback.deal")
    const { body } = await bed.call("POST", "/control/replay", { seq: deal?.seq })
    expect(body.entry).toMatchObject({ operation: "callback.deal", status: 200, response: { in_stock: 3 } })
    const [first, again] = merchant.received
    expect([again?.rawBody, again?.headers.authorization]).toEqual([first?.rawBody, first?.headers.authorization])
    expect(bed.sandbox.control.product("p1")?.in_stock).toBe(4)
  })

  it("calls the service with the store's token", async () => {
    const bed = await start()
    await bed.sync(newProduct("p1"))
    const [synced] = bed.sandbox.control.journal()
    const again = await bed.sandbox.control.replay({ seq: synced?.seq ?? 0 })
    expect(again).toMatchObject({ operation: "catalog.syncProducts", status: 202 })
    expect(bed.sandbox.control.journal()).toHaveLength(2)
  })

  it("gets a conflict if the journal no longer has the whole exchange", async () => {
    const bed = await start({ merchantBaseUrl: "http://127.0.0.1:9" })
    await bed.sandbox.control.sendToken({ internal_user_id: "u", url: "http://127.0.0.1:9/token" })
    const [token] = bed.sandbox.control.journal()
    const answer = await bed.call("POST", "/control/replay", { seq: token?.seq })
    expect(answer).toMatchObject({ status: 409, body: { code: "NOT_WHOLE" } })
    expect((await bed.call("POST", "/control/replay", { seq: 999 })).status).toBe(404)
  })
})

describe("the journal", () => {
  it("lists exactly the exchanges about one transaction, in either direction", async () => {
    const bed = await start()
    const { trxid } = await bed.createCheckout()
    await bed.createCheckout({ order_id: "order-2" })
    await bed.call("GET", `/transactions/trx/${trxid}/status`)
    const { body } = await bed.call("GET", `/control/journal?trx_id=${trxid}`)
    expect(body.entries.map(({ operation }: { operation: string }) => operation)).toEqual([
      "transactions.createTransaction",
      "transactions.getTransactionStatus",
    ])
  })

  it("lists every exchange of both directions, oldest first, without credentials", async () => {
    const bed = await start({ merchantBaseUrl: "http://127.0.0.1:9" })
    await bed.sell("p1")
    await bed.sandbox.control.buy({ id: "p1" })
    await bed.call("GET", "/catalog/ping", undefined, { authorization: "Bearer wrong" })
    const entries = bed.sandbox.control.journal()
    expect(entries.map(({ direction, operation, status }) => [direction, operation, status])).toEqual([
      ["in", "catalog.syncProducts", 202],
      ["out", "callback.deal", null],
      ["in", "catalog.ping", 401],
    ])
    expect(entries[0]?.request).toMatchObject({ products: [{ id: "p1" }] })
    expect(JSON.stringify(entries)).not.toContain(bed.sandbox.token)
    const since = bed.sandbox.control.journal({ since: entries[0]?.seq, limit: 1 })
    expect(since.map(({ operation }) => operation)).toEqual(["catalog.ping"])
  })

  it("streams new exchanges, and continues where a reader stopped", async () => {
    const bed = await start()
    await bed.call("GET", "/catalog/ping")
    const response = await fetch(`${bed.sandbox.url}/control/events?since=0`)
    expect(response.headers.get("content-type")).toBe("text/event-stream")
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    let told = ""
    const readUntil = async (text: string) => {
      while (!told.includes(text)) told += (await reader.read()).value ?? ""
    }
    await readUntil("catalog.ping")
    await bed.call("GET", "/catalog/categories")
    await readUntil("catalog.listCategories")
    await reader.cancel()
  })
})

describe("the state file", () => {
  const file = () => join(mkdtempSync(join(tmpdir(), "sandbox-")), "state.json")

  it("brings products, transactions, refunds and categories back", async () => {
    const stateFile = file()
    const merchant = await Merchant.start(() => ({ status: 200, body: { status: "OK", in_stock: 4 } }))
    open.push(merchant)
    const first = await Testbed.start({ stateFile, merchantBaseUrl: merchant.url })
    await first.sell("p1")
    await first.sync({ id: "p1", deals_price: 1 }, newProduct("p2"))
    await first.sandbox.control.buy({ id: "p1" })
    const trxid = await first.approvedCheckout()
    const listed = await first.list()
    const transactions = first.sandbox.control.transactions()
    await first.sandbox.close()

    const second = await start({ stateFile })
    expect(await second.list()).toEqual(listed)
    expect(second.sandbox.control.transactions()).toEqual(transactions)
    expect((await second.call("GET", `/transactions/trx/${trxid}/status`)).body.status).toBe("APR")
    const { body } = await second.sync(newProduct("p3"))
    expect(listed.map(({ sku }) => sku)).not.toContain(body.results[0].sku)
  })

  it("appears during the run as one whole file, without other files beside it", async () => {
    const stateFile = file()
    const bed = await start({ stateFile })
    await bed.sync(newProduct("p1"))
    await eventually(
      () => readdirSync(join(stateFile, "..")),
      (names) => names.includes("state.json"),
    )
    expect(JSON.parse(readFileSync(stateFile, "utf8")).products).toMatchObject([{ id: "p1" }])
    expect(readdirSync(join(stateFile, ".."))).toEqual(["state.json"])
  })

  it("that is another kind of file stays unchanged, and the sandbox refuses to start", async () => {
    const stateFile = file()
    writeFileSync(stateFile, "my shopping list")
    await expect(startSandbox({ stateFile })).rejects.toThrow("is not a sandbox state file")
    expect(readFileSync(stateFile, "utf8")).toBe("my shopping list")
  })
})

describe("the console", () => {
  it.each([
    ["/", "text/html"],
    ["/console.js", "text/javascript"],
    ["/console.css", "text/css"],
  ])("serves %s as %s under a policy that runs no foreign script", async (path, type) => {
    const bed = await start()
    const answer = await bed.call("GET", path)
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, expect.stringContaining(type)])
    expect(answer.headers.get("content-security-policy")).toContain("script-src 'self'")
    expect(answer.body.length).toBeGreaterThan(1000)
  })

  it("serves a valid script that builds no markup from text", async () => {
    const bed = await start()
    const { body } = await bed.call("GET", "/console.js")
    expect(() => new Script(body as string)).not.toThrow()
    expect(body).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write/)
  })
})

describe("several sandboxes and their end", () => {
  it("share no data", async () => {
    const [one, other] = [await start(), await start()]
    await one.sync(newProduct("p1"))
    expect([one.sandbox.control.products().length, other.sandbox.control.products().length]).toEqual([1, 0])
    expect(one.sandbox.url).not.toBe(other.sandbox.url)
  })

  it("close with open calls, open events and waiting retries", async () => {
    const bed = await Testbed.start({ timeScale: 1, merchantBaseUrl: "http://127.0.0.1:9" })
    bed.sandbox.control.addFault({ kind: "hang", match: { operation: "catalog.ping" } })
    const hanging = bed.call("GET", "/catalog/ping").catch(() => "broken off")
    const events = await fetch(`${bed.sandbox.url}/control/events`)
    const { trxid } = await bed.createCheckout()
    await bed.sandbox.control.sendStatus({ trx_id: trxid, status: "APR" })
    await bed.sandbox.close()
    expect(await hanging).toBe("broken off")
    await expect(events.text()).rejects.toThrow()
  })
})

describe("the command", () => {
  let lines: string[]
  beforeEach(() => {
    lines = []
    jest.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line))
    jest.spyOn(console, "error").mockImplementation((line: string) => void lines.push(line))
  })
  afterEach(() => jest.restoreAllMocks())

  it("says in one sentence that a port is taken, and ends with 1", async () => {
    const bed = await start()
    const { port } = new URL(bed.sandbox.url)
    expect(await runSandboxCommand(["--port", port])).toBe(1)
    expect(lines).toEqual([`Port ${port} is taken: stop what uses it, or choose another with --port.`])
  })

  it("prints one object with --json, runs until interrupted, and ends with 0", async () => {
    const before = process.listenerCount("SIGINT")
    const ended = runSandboxCommand([
      "--port",
      "0",
      "--json",
      "--merchant-url",
      "http://127.0.0.1:9000/partner-commerce",
    ])
    await eventually(
      () => process.listenerCount("SIGINT"),
      (count) => count > before,
    )
    const connection = JSON.parse(lines.join("\n"))
    expect(connection).toMatchObject({
      token: expect.any(String),
      merchant_url: "http://127.0.0.1:9000/partner-commerce",
    })
    expect((await fetch(connection.catalog_url + "/ping")).status).toBe(401)
    process.emit("SIGINT")
    expect(await ended).toBe(0)
    await expect(fetch(connection.url)).rejects.toThrow()
  })

  it.each([
    [["--port", "x"]],
    [["--port", "70000"]],
    [["--time-scale", "0"]],
    [["--merchant-url", "ftp://x"]],
    [["--nonsense"]],
  ])("ends with 2 and prints the usage for %j", async (args) => {
    expect(await runSandboxCommand(args)).toBe(2)
    expect(lines.join("\n")).toContain("Usage: partner-commerce sandbox")
  })
})
