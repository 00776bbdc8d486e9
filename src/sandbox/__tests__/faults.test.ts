import { setTimeout as sleep } from "node:timers/promises"
import { type FaultInput } from ".."
import { Merchant, newProduct, type Json, Testbed } from "./testbed"

let bed: Testbed
beforeEach(async () => {
  bed = await Testbed.start()
})
afterEach(() => bed.sandbox.close())

const onSync = { operation: "catalog.syncProducts" }
const isStored = (id: string) => bed.sandbox.control.product(id) !== undefined
const arm = (fault: FaultInput) => bed.sandbox.control.addFault(fault)
const sync = () => bed.sync(newProduct("p1"))

describe("faults that strike before a call takes effect", () => {
  it.each([
    [500, { code: "INTERNAL_ERROR", message: expect.any(String) }],
    [503, { code: "INTERNAL_ERROR", message: expect.any(String) }],
    [401, { message: expect.any(String) }],
  ])("answer %d in the document's body", async (status, body) => {
    arm({ kind: "status", status, match: onSync })
    expect(await sync()).toMatchObject({ status, body })
    expect(isStored("p1")).toBe(false)
  })

  it("answer with a chosen body", async () => {
    arm({ kind: "status", status: 500, body: { code: "VALIDATION_ERROR", message: "odd" }, match: onSync })
    expect((await sync()).body).toEqual({ code: "VALIDATION_ERROR", message: "odd" })
  })

  it("answer with a text that is not JSON, as a gateway does", async () => {
    arm({ kind: "status", status: 400, text: "<h1>Bad Request</h1>", match: onSync })
    expect(await sync()).toMatchObject({ status: 400, body: "<h1>Bad Request</h1>" })
    expect(isStored("p1")).toBe(false)
  })

  it.each([
    ["seconds", { retry_after: 7 }, /^7$/],
    ["an HTTP date", { retry_after: 7, http_date: true }, /^\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT$/],
  ])("answer 429 with Retry-After as %s", async (_, retry, header) => {
    arm({ kind: "rate_limit", ...retry, match: onSync })
    const answer = await sync()
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, expect.stringMatching(header)])
  })

  it("answer 429 without Retry-After", async () => {
    arm({ kind: "rate_limit", match: onSync })
    expect((await sync()).headers.get("retry-after")).toBeNull()
  })

  it("end automatically after their time", async () => {
    const { ends_at } = arm({ kind: "status", status: 503, times: null, for_ms: 60_000, match: onSync })
    expect(Date.parse(ends_at ?? "")).toBeGreaterThan(Date.now())
    expect((await sync()).status).toBe(503)
    bed.sandbox.control.clearFaults()
    arm({ kind: "status", status: 503, times: null, for_ms: 1, match: onSync })
    await sleep(5)
    expect((await sync()).status).toBe(202)
    expect(bed.sandbox.control.faults()).toEqual([])
  })

  it("break the connection", async () => {
    arm({ kind: "reset_before", match: onSync })
    await expect(sync()).rejects.toThrow()
    expect(isStored("p1")).toBe(false)
  })
})

describe("faults that strike after a call took effect", () => {
  it("break the connection", async () => {
    arm({ kind: "reset_after", match: onSync })
    await expect(sync()).rejects.toThrow()
    expect(isStored("p1")).toBe(true)
  })

  it("cut the body off", async () => {
    arm({ kind: "malformed_body", match: onSync })
    await expect(sync()).rejects.toThrow(SyntaxError)
    expect(isStored("p1")).toBe(true)
  })

  it("mix the results, or leave some out", async () => {
    arm({ kind: "shuffle_results", match: onSync })
    arm({ kind: "drop_results", count: 1, match: onSync })
    const ids = async (...names: string[]) =>
      (await bed.sync(...names.map((name) => newProduct(name)))).body.results.map(({ id }: Json) => id)
    expect(await ids("a", "b", "c")).toEqual(["c", "b", "a"])
    expect(await ids("d", "e", "f")).toEqual(["d", "e"])
    expect(await ids("g", "h")).toEqual(["g", "h"])
    expect(isStored("f")).toBe(true)
  })
})

describe("calls that hang", () => {
  it.each([
    [false, false],
    [true, true],
  ])("hang with after: %s, and the product is stored: %s", async (after, stored) => {
    arm({ kind: "hang", after, match: onSync })
    const abort = new AbortController()
    const hanging = fetch(`${bed.sandbox.catalogUrl}/products/sync`, {
      method: "POST",
      signal: abort.signal,
      headers: { authorization: `Bearer ${bed.sandbox.token}`, "content-type": "application/json" },
      body: JSON.stringify(bed.envelope([newProduct("p1")])),
    })
    while (bed.sandbox.control.journal().length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    expect(isStored("p1")).toBe(stored)
    abort.abort()
    await expect(hanging).rejects.toThrow()
  })
})

it("a delayed call gets a late answer", async () => {
  arm({ kind: "delay", ms: 60, match: onSync })
  const started = performance.now()
  expect((await sync()).status).toBe(202)
  expect(performance.now() - started).toBeGreaterThanOrEqual(59)
})

describe("a fault", () => {
  it("strikes as often as its `times` says", async () => {
    arm({ kind: "status", status: 500, times: 2, match: onSync })
    const statuses = [(await sync()).status, (await sync()).status, (await sync()).status]
    expect(statuses).toEqual([500, 500, 202])
    expect(bed.sandbox.control.faults()).toEqual([])
  })

  it("strikes until cleared when times is null", async () => {
    arm({ kind: "status", status: 500, times: null, match: onSync })
    for (let count = 0; count < 4; count++) expect((await sync()).status).toBe(500)
    bed.sandbox.control.clearFaults()
    expect((await sync()).status).toBe(202)
  })

  it.each([
    ["the operation's short name", { operation: "syncProducts" }],
    ["method and path", { method: "post", path: "/catalog/products/sync" }],
    ["the beginning of the path", { path: "/catalog/products*" }],
    ["nothing, which is everything", {}],
  ])("applies to a call by %s", async (_, match) => {
    arm({ kind: "status", status: 500, match })
    expect((await sync()).status).toBe(500)
  })

  it.each([
    ["another operation", { operation: "catalog.listProducts" }],
    ["another method", { method: "GET", path: "/catalog/products/sync" }],
    ["a path that only begins alike", { path: "/catalog/products" }],
  ])("does not affect calls of %s", async (_, match) => {
    arm({ kind: "status", status: 500, match })
    expect((await sync()).status).toBe(202)
  })

  it("affects either callbacks or calls to the sandbox", async () => {
    const merchant = await Merchant.start(() => ({ status: 200 }))
    bed.sandbox.control.configure({ merchantBaseUrl: merchant.url })
    arm({ kind: "lose_answer", match: { operation: "callback.status" } })
    const { trxid } = await bed.createCheckout()
    const delivery = await bed.sandbox.control.sendStatus({ trx_id: trxid, status: "APR", wait: true })
    expect(delivery?.attempts.map(({ status }) => status)).toEqual([null, 200])
    expect(merchant.received).toHaveLength(2)
    arm({ kind: "lose_call", match: { operation: "callback.status" } })
    const second = await bed.sandbox.control.sendStatus({ trx_id: trxid, status: "REF", wait: true })
    expect(second?.attempts.map(({ status }) => status)).toEqual([null, 200])
    expect(merchant.received).toHaveLength(3)
    await merchant.close()
  })
})
