import { text } from "node:stream/consumers"
import { buildConnector, Agent } from "undici"
import { type ServiceError } from "../rules/service-error"
import { createCatalogClient } from "../catalog-client"
import { type ConnectionOptions } from "../connection"
import { type Exchange } from "../exchange"
import { whilePersonWaits } from "../person-waiting"
import { createRateBudget } from "../rate-budget"
import { createTransactionsClient } from "../transactions-client"
import { CHECKOUT, EVERY_OPERATION, SHOP, TEST_ENDPOINTS, TOKEN } from "./operations"
import {
  type Answer,
  cutBody,
  hang,
  hangInBody,
  heldTime,
  reply,
  resetConnection,
  startStubServer,
  type StubServer,
} from "./stub-server"

const PING = { nam: "commerce", env: "dev", ver: "1.0.0", srv: "2026-03-01T00:00:00Z" }

let server: StubServer
const clients: { close(): Promise<void> }[] = []
beforeEach(async () => {
  server = await startStubServer(reply(200, PING))
})
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()))
  await server.close()
})

describe("a call that may be repeated", () => {
  test("succeeds in the end if the fault passes", async () => {
    answerInTurn(reply(500), reply(503), reply(200, PING))
    expect(await catalog().ping()).toEqual({ ok: true, value: PING, isRepeated: true })
    expect(server.received).toHaveLength(3)
  })

  test("waits twice as long each time", async () => {
    server.answerWith(reply(500))
    const time = heldTime()
    await catalog({ ...time, maxAttempts: 4, random: () => 1 }).ping()
    expect(time.slept).toEqual([500, 1000, 2000])
  })

  test.each([
    ["429", reply(429, { message: "slow down" }, { "retry-after": "3" })],
    ["503", reply(503, {}, { "retry-after": "3" })],
  ])("waits as long as the service asks with %s", async (_, refusal) => {
    answerInTurn(refusal, reply(200, PING))
    const time = heldTime()
    expect(await catalog(time).ping()).toMatchObject({ ok: true })
    expect(time.slept).toEqual([3_000])
  })

  test("returns the error if the service asks for a long wait, and no call of this shop is sent until then", async () => {
    server.answerWith(reply(429, { message: "slow down" }, { "retry-after": "120" }))
    const time = heldTime()
    const rateBudget = createRateBudget(time)
    const first = await catalog({ ...time, rateBudget }).ping()
    const second = await catalog({ ...time, rateBudget }).listCategories()

    expect(first).toMatchObject({ error: { kind: "retry_later", status: 429, retryAfterMs: 120_000 } })
    expect(second).toMatchObject({ error: { kind: "retry_later", retryAfterMs: 120_000 } })
    expect(server.received).toHaveLength(1)
    expect(time.slept).toEqual([])
  })

  test("makes the other calls wait with it after a 429", async () => {
    answerInTurn(reply(429, {}, { "retry-after": "5" }), reply(200, PING))
    const time = heldTime(0)
    const rateBudget = createRateBudget(time)
    await catalog({ ...time, rateBudget, maxAttempts: 1 }).ping()
    await catalog({ ...time, rateBudget }).ping()
    expect(time.now).toBe(5_000)
  })

  test("goes after the calls of waiting customers, unless the caller gives it the priority of a customer", async () => {
    const time = heldTime(0)
    const client = transactions({ ...time, rateBudget: createRateBudget({ requestsPerSecond: 1, burst: 1, ...time }) })
    const toAsked = (trxId: string) => ({ trxId, orderId: "order_1" })
    await Promise.all([
      client.getTransactionStatus(toAsked("first-of-all")),
      client.getTransactionStatus(toAsked("in-the-background")),
      client.getTransactionStatus(toAsked("on-the-way-back"), { priority: "customer" }),
      client.getInstallmentPlans({ amount: 150 }),
    ])
    const paths = server.received.map(({ path }) => path)
    expect(paths.indexOf(paths.find((path) => path.includes("in-the-background")) ?? "")).toBe(3)
  })

  test("goes before the calls of jobs while a person waits, for any operation", async () => {
    const time = heldTime(0)
    const client = transactions({ ...time, rateBudget: createRateBudget({ requestsPerSecond: 1, burst: 1, ...time }) })
    const read = (trxId: string) => client.getTransaction({ trxId, orderId: null })
    await Promise.all([
      read("first-of-all"),
      read("of-a-job"),
      read("of-another-job"),
      whilePersonWaits(() => read("of-a-person")),
    ])
    const paths = server.received.map(({ path }) => path.split("/").pop())
    expect(paths).toEqual(["of-a-person", "first-of-all", "of-a-job", "of-another-job"])
  })

  test("survives a connection that the service closed while it was idle", async () => {
    const client = catalog()
    await client.ping()
    server.answerWith((_response, _request, message) => {
      message.socket.destroy()
      server.answerWith(reply(200, PING))
    })
    expect(await client.ping()).toMatchObject({ ok: true })
  })

  test("stops when its caller cancels it", async () => {
    server.answerWith(reply(500))
    const controller = new AbortController()
    const sleep = () => {
      controller.abort()
      return Promise.resolve()
    }
    const result = await catalog({ sleep, maxAttempts: 9 }).ping({ signal: controller.signal })
    expect(result).toMatchObject({
      error: { kind: "retry_later", message: "catalog.ping: the store stopped the call before the service answered" },
    })
    expect(server.received).toHaveLength(1)
  })

  test("keeps its connections for the next calls", async () => {
    const client = catalog()
    for (let call = 0; call < 8; call += 1) await client.ping()
    // Two, because the pool may open another connection while the first one is being returned.
    expect(server.connectionCount()).toBeLessThanOrEqual(2)
  })
})

describe("a call that is sent at most once", () => {
  test("gets its own connection, so that a closing connection cannot swallow it", async () => {
    server.answerWith(reply(200, { trxid: "t1", status: "PND" }))
    const client = transactions()
    await client.createTransaction(CHECKOUT)
    await client.createTransaction(CHECKOUT)
    expect(server.connectionCount()).toBe(2)
    expect(server.received.map(({ headers }) => headers.connection)).toEqual(["close", "close"])
  })

  test("is never sent after the caller got its error", async () => {
    let connectAfterAll = () => {}
    const connect = buildConnector({})
    const dispatcher = new Agent({
      connect: (options, callback) => void (connectAfterAll = () => connect(options, callback)),
    })
    const result = await transactions({ dispatcher, timeoutMs: 50 }).createTransaction(CHECKOUT)
    const connected = new Promise((resolve) => dispatcher.once("connect", resolve))
    connectAfterAll()
    await connected
    // A queued request would leave before this one.
    await catalog({ dispatcher }).ping()
    await dispatcher.destroy()

    expect(result).toMatchObject({ error: { kind: "retry_later" } })
    expect(server.received.map(({ path }) => path)).toEqual(["/ping"])
  })

  test("may have happened when its caller cancels it", async () => {
    const controller = new AbortController()
    server.answerWith(() => controller.abort())
    const result = await transactions().refundItems("t1", { items: [1] }, { signal: controller.signal })
    expect(result).toMatchObject({ error: { kind: "look_first" } })
  })

  test("may have happened when its answer cannot be read", async () => {
    server.answerWith(reply(200, { status: "pending" }))
    expect(await transactions().refundItems("t1", { items: [1] })).toEqual({
      ok: false,
      error: {
        kind: "look_first",
        operation: "transactions.refundItems",
        mayHaveHappened: true,
        status: 200,
        message:
          "transactions.refundItems: the answer could not be read: the answer does not fit the interface at refund_id: " +
          "Invalid input: expected string, received undefined; it may have happened, read the record before anything else",
        why: {
          code: "unreadable",
          values: {
            detail:
              "the answer does not fit the interface at refund_id: Invalid input: expected string, received undefined",
          },
        },
      },
    })
  })
})

describe("an error", () => {
  test.each([
    [301, "redirected"],
    [401, "token_refused"],
    [403, "codes_refused"],
    [404, "answered"],
  ])("names the reason of the answer %i by a code: %s", async (status, code) => {
    server.answerWith(reply(status, ""))
    expect(await catalog().ping()).toMatchObject({ error: { why: { code, values: { status } } } })
  })

  test("repeats the service's own words", async () => {
    server.answerWith(reply(400, { message: "product p1 category not found: Phnoes" }))
    expect(await catalog().syncProducts([{ id: "p1", in_stock: 1 }])).toEqual({
      ok: false,
      error: {
        kind: "bad_item",
        operation: "catalog.syncProducts",
        message: "catalog.syncProducts: the service answered 400: product p1 category not found: Phnoes",
        why: { code: "answered", values: { status: 400, words: "product p1 category not found: Phnoes" } },
        status: 400,
        serviceMessage: "product p1 category not found: Phnoes",
      },
    })
  })

  test.each([
    [400, "", "bug"],
    [404, "<html>nginx</html>", "bug"],
    [413, "<html>nginx</html>", "bad_item"],
    [400, "Bad Request: request header too large", "bug"],
    [404, "default backend - 404", "bug"],
    [422, '"no"', "bug"],
    [409, ["no"], "bug"],
    [400, { error: "Bad Request", path: "/products/sync" }, "bug"],
    [400, { message: null }, "bug"],
    [404, { message: "product p1 not found" }, "bad_item"],
    [400, { code: "VALIDATION_ERROR", message: "no", more: 1 }, "bad_item"],
  ])(
    "attributes a refusal of entries in another form than the interface's to a gateway: %i %j",
    async (status, body, kind) => {
      server.answerWith(reply(status, body))
      expect(await failureOf(catalog().syncProducts([{ id: "p1", in_stock: 1 }]))).toMatchObject({ kind, status })
    },
  )

  test.each([
    ["a broken connection", resetConnection, true],
    ["500", reply(500), true],
    ["429", reply(429), undefined],
  ])(
    "says for a call that ends refused whether an earlier attempt may have been applied: %s",
    async (_, first, told) => {
      answerInTurn(first, reply(429))
      const error = await failureOf(catalog({ maxAttempts: 2 }).syncProducts([{ id: "p1", in_stock: 1 }]))
      expect(error.status).toBe(429)
      expect(error.mayHaveHappened).toBe(told)
    },
  )

  test.each([
    ["its answer cannot be read", reply(202, { results: "some" }), true],
    ["the service fails", reply(503), true],
    ["the connection breaks", resetConnection, true],
    ["it is refused", reply(400, { message: "no" }), undefined],
    ["it has to wait", reply(429), undefined],
  ])("says whether the call may have been applied if %s", async (_, answer, told) => {
    server.answerWith(answer)
    const error = await failureOf(catalog({ maxAttempts: 1 }).syncProducts([{ id: "p1", in_stock: 1 }]))
    expect(error.mayHaveHappened).toBe(told)
  })

  test("says that the call was not applied if it got no connection or had to wait", async () => {
    const budget = createRateBudget()
    void budget.pauseUntil(Date.now() + 600_000)
    const held = await failureOf(catalog({ rateBudget: budget }).syncProducts([{ id: "p1", in_stock: 1 }]))
    expect(held).toMatchObject({ why: { code: "must_wait" } })
    expect(held.mayHaveHappened).toBeUndefined()
    const closed = await startStubServer(reply(200))
    await closed.close()
    const unreached = await failureOf(catalog({ baseUrl: closed.url }).syncProducts([{ id: "p1", in_stock: 1 }]))
    expect(unreached).toMatchObject({ why: { code: "not_reached" } })
    expect(unreached.mayHaveHappened).toBeUndefined()
  })

  test.each([
    ["message and code", { code: "VALIDATION_ERROR", message: "no" }, "no"],
    ["an OAuth description", { error: "invalid_scope", error_description: "no" }, "no"],
    ["a bare error", { error: "no" }, "no"],
    ["names of its own", { problems: ["no"] }, '{"problems":["no"]}'],
    ["a string", "no", "no"],
    ["a web page", "<html>no</html>", undefined],
    ["nothing", "", undefined],
  ])("finds the words in a body with %s", async (_, body, expected) => {
    server.answerWith(reply(422, body))
    expect((await failureOf(catalog().ping())).serviceMessage).toBe(expected)
  })

  test("leaves out the token, even if the service sends it back", async () => {
    server.answerWith((response, { headers }) =>
      reply(401, { message: `no such token: ${headers.authorization}; ${TOKEN}` })(response, ...noArguments),
    )
    const error = await failureOf(catalog().ping())
    expect(error.kind).toBe("fix_settings")
    expect(JSON.stringify(error)).not.toContain(TOKEN)
  })

  test("leaves out the personal data of the request", async () => {
    server.answerWith(reply(400, { message: "Maria Santos (+639171234567) has no account" }))
    const error = await failureOf(transactions().createTransaction(CHECKOUT))
    expect(error.serviceMessage).toBe("*** (***) has no account")
  })

  test("leaves out a customer's token that the request carried", async () => {
    server.answerWith(reply(400, { message: "customer-token is not known" }))
    const error = await failureOf(transactions().getAccountInfo({ tokenId: "id1", token: "customer-token" }))
    expect(error.serviceMessage).toBe("*** is not known")
  })

  test("leaves out contacts of a customer that the request did not name", async () => {
    server.answerWith(reply(400, { message: "phone: belongs to maria@mail.example, +63 917 123 4567" }))
    const error = await failureOf(transactions().getTransaction({ trxId: "t1", orderId: null }))
    expect(error.serviceMessage).toBe("phone: belongs to ***, ***")
  })

  test("leaves out the values of secret keys in an unknown error body", async () => {
    server.answerWith(reply(400, { problems: [{ token: "s3cr3t", field: "amount" }] }))
    expect((await failureOf(catalog().ping())).serviceMessage).toBe('{"problems":[{"token":"***","field":"amount"}]}')
  })

  test("shortens a long message of the service", async () => {
    server.answerWith(reply(400, { message: "no ".repeat(100_000) }))
    const error = await failureOf(catalog().ping())
    expect(error.serviceMessage).toHaveLength(4_000)
    expect(error.message.length).toBeLessThan(600)
  })
})

describe("a call with wrong settings", () => {
  test.each([
    ["no URL", { baseUrl: "catalog.example" }, "the base URL is not a URL"],
    ["another protocol", { baseUrl: "ftp://catalog.example" }, "the base URL must start with https:// or http://"],
    [
      "credentials in the URL",
      { baseUrl: "https://a:hunter22@catalog.example" },
      "must not carry a user name or password",
    ],
    ["a line break in the token", { token: `${TOKEN}\n` }, "the token is empty or holds spaces"],
    ["an empty token", { token: "" }, "the token is empty or holds spaces"],
  ])("returns an error before it is sent: %s", async (_, options, problem) => {
    const error = await failureOf(catalog(options).ping())
    expect(error).toMatchObject({ kind: "fix_settings", operation: "catalog.ping" })
    expect(error.message).toContain(problem)
    expect(error.message).not.toContain("hunter22")
    expect(server.received).toHaveLength(0)
  })
})

describe("an answer above the size limit", () => {
  test("counts as a bug for a repeatable call and stops being read", async () => {
    let written = 0
    server.answerWith((response) => {
      const more = () => {
        while (response.write(Buffer.alloc(1024 * 1024, 32))) written += 1
        written += 1
      }
      response.on("drain", more).on("error", () => {})
      more()
    })
    expect(await failureOf(catalog().ping())).toMatchObject({ kind: "bug", status: 200 })
    expect(written).toBeLessThan(64)
  })
})

describe("an invalid certificate", () => {
  test.each([
    "SELF_SIGNED_CERT_IN_CHAIN",
    "CERT_HAS_EXPIRED",
    "ERR_TLS_CERT_ALTNAME_INVALID",
    "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  ])("counts as wrong settings: %s", async (code) => {
    const connect: buildConnector.connector = (_, callback) => callback(Object.assign(new Error("tls"), { code }), null)
    const dispatcher = new Agent({ connect })
    const options = { baseUrl: "https://service.example", dispatcher }
    expect(await EVERY_OPERATION["transactions.refundItems"](options)).toMatchObject({
      error: { kind: "fix_settings" },
    })
    expect(await EVERY_OPERATION["catalog.ping"](options)).toMatchObject({
      error: { kind: "fix_settings", why: { code: "not_trusted", values: { reason: code } } },
    })
    await dispatcher.destroy()
  })
})

describe("the record of exchanges", () => {
  test("contains one entry per request, with the request and the answer", async () => {
    answerInTurn(
      reply(500, { code: "INTERNAL", message: "oops" }),
      reply(200, { trxid: "t1", status: "PND", token: "abc" }),
    )
    const exchanges: Exchange[] = []
    const time = heldTime()
    await transactions({ ...time, onExchange: (exchange) => exchanges.push(exchange) }).createTransaction(CHECKOUT)
    await catalog({ ...time, onExchange: (exchange) => exchanges.push(exchange) }).listProducts({ status: 3, page: 2 })

    expect(exchanges[0]).toEqual({
      at: new Date("2026-03-01T00:00:00Z"),
      direction: "out",
      api: "transactions",
      operation: "transactions.createTransaction",
      method: "POST",
      path: "/trx/checkout",
      status: 500,
      durationMs: 0,
      requestBody: { ...CHECKOUT, customer: { full_name: "***", phone: "***" } },
      responseBody: { code: "INTERNAL", message: "oops" },
      attempt: 1,
      error: { kind: "look_first", message: "transactions.createTransaction: the service answered 500: oops" },
    })
    expect(exchanges[1]).toMatchObject({
      api: "catalog",
      path: `/products?shop_code=${SHOP.shopCode}&status=3&page=2`,
      requestBody: null,
      responseBody: { trxid: "t1", token: "***" },
      error: { kind: "bug" },
    })
  })

  test("masks personal data of any length", async () => {
    server.answerWith(reply(200, { trxid: "t1", status: "PND", created: "2026-03-01T00:00:00Z", ttl: 600 }))
    const exchanges: Exchange[] = []
    const customer = { full_name: "Maria Santos ".repeat(5_000), phone: "+639171234567" }
    const client = transactions({ onExchange: (exchange) => exchanges.push(exchange) })
    expect(await client.createTransaction({ ...CHECKOUT, customer })).toMatchObject({ ok: true })
    expect(exchanges).toMatchObject([{ status: 200, requestBody: { customer: { full_name: "***", phone: "***" } } }])
  })

  test("numbers the tries of a call", async () => {
    answerInTurn(reply(500), reply(200, PING))
    const attempts: number[] = []
    await catalog({ onExchange: ({ attempt }) => attempts.push(attempt) }).ping()
    expect(attempts).toEqual([1, 2])
  })

  test("shows neither a customer's token nor the id that goes with it", async () => {
    server.answerWith(reply(200, {}))
    const exchanges: Exchange[] = []
    const client = transactions({ onExchange: (exchange) => exchanges.push(exchange) })
    await client.deactivateConnection({ tokenId: "id-of-the-token", token: "customer-token" })
    expect(JSON.stringify(exchanges)).not.toMatch(/id-of-the-token|customer-token/)
    expect(exchanges[0]?.path).toBe("/accounts/***/deactivate")
  })

  test("does not keep a report, whose columns may name customers", async () => {
    server.answerWith(reply(200, "id,name\n1,Maria Santos"))
    const exchanges: Exchange[] = []
    const report = await transactions({ onExchange: (exchange) => exchanges.push(exchange) }).getCsvReport()
    expect(exchanges).toEqual([])
    expect(report.ok && (await text(report.value))).toContain("Maria Santos")
    expect(exchanges).toMatchObject([{ status: 200, responseBody: "22 bytes, not recorded" }])
  })

  test("leaves the result as it is if the entry cannot be stored", async () => {
    const onExchange = () => {
      throw new Error("the table is full")
    }
    expect(await catalog({ onExchange }).ping()).toMatchObject({ ok: true })
  })
})

describe("a streamed answer", () => {
  const opened = async (options: Partial<ConnectionOptions> = {}, signal?: AbortSignal) => {
    const report = await transactions(options).getCsvReport({}, { signal })
    if (!report.ok) throw new Error(report.error.message)
    return report.value[Symbol.asyncIterator]()
  }
  const readFirst = async (report: AsyncIterator<Uint8Array>) =>
    Buffer.from((await report.next()).value as Uint8Array).toString()

  test("begins before the whole answer has come", async () => {
    let finish = () => {}
    server.answerWith((response) => {
      response.writeHead(200).write("first,")
      finish = () => void response.end("last")
    })
    const report = await opened()
    expect(await readFirst(report)).toBe("first,")
    finish()
    expect(await readFirst(report)).toBe("last")
    expect(await report.next()).toMatchObject({ done: true })
  })

  test("may be larger than any other answer, and its reader slower than the timeout", async () => {
    const mebibyte = Buffer.alloc(1024 * 1024, "x")
    server.answerWith((response) => {
      let left = 24
      const send = () => {
        while (left > 0) {
          left -= 1
          if (!response.write(mebibyte)) return void response.once("drain", send)
        }
        response.end()
      }
      response.writeHead(200)
      send()
    })
    // Longer than the pauses of a busy machine during a transfer.
    const timeoutMs = 1_000
    const report = await opened({ timeoutMs })
    let bytes = (await readFirst(report)).length
    await new Promise((resolve) => setTimeout(resolve, 1.5 * timeoutMs))
    for (let next = await report.next(); !next.done; next = await report.next()) bytes += next.value.length
    expect(bytes).toBe(24 * mebibyte.length)
  })

  test.each([
    ["falls silent", hangInBody, 1_000, "transactions.getCsvReport: no complete answer within 1 second"],
    ["hangs up", cutBody, 60_000, "transactions.getCsvReport: the connection broke"],
  ])("ends in an error, and is not requested again, if the service %s in the middle", async (...of) => {
    const [, answer, timeoutMs, message] = of
    server.answerWith(answer)
    const exchanges: Exchange[] = []
    const report = await opened({ timeoutMs, onExchange: (exchange) => exchanges.push(exchange) })
    expect(await readFirst(report)).toBe("{")
    await expect(report.next()).rejects.toThrow(message)
    expect(server.received).toHaveLength(1)
    expect(exchanges).toMatchObject([{ status: 200, error: { kind: "retry_later" } }])
  })

  test("ends when its caller cancels it", async () => {
    server.answerWith(hangInBody)
    const controller = new AbortController()
    const report = await opened({}, controller.signal)
    await readFirst(report)
    controller.abort()
    await expect(report.next()).rejects.toThrow("the store stopped the call before the service answered")
  })

  test("arrives whole and becomes an error if it is a refusal", async () => {
    server.answerWith(reply(400, { message: "date_from is no date" }))
    expect(await transactions().getCsvReport()).toMatchObject({ error: { serviceMessage: "date_from is no date" } })
  })
})

test("closing a client ends its hanging call", async () => {
  const client = catalog({ maxAttempts: 1 })
  server.answerWith(() => void client.close())
  expect(await client.ping()).toMatchObject({ ok: false, error: { kind: "retry_later" } })
  server.answerWith(hang)
})

const noArguments = [{ method: "", path: "", headers: {}, body: "" }, undefined as never] as const

function answerInTurn(...answers: Answer[]) {
  server.answerWith((...received) => (answers.length > 1 ? answers.shift() : answers[0])?.(...received))
}

async function failureOf(call: Promise<{ ok: true } | { ok: false; error: ServiceError }>): Promise<ServiceError> {
  const result = await call
  if (result.ok) throw new Error("the call was expected to fail")
  return result.error
}

function catalog(options: Partial<ConnectionOptions> & { token?: string } = {}) {
  const { clock, sleep } = heldTime()
  const rateBudget = createRateBudget({ clock: options.clock ?? clock, sleep: options.sleep ?? sleep })
  const client = createCatalogClient({
    baseUrl: server.url,
    token: TOKEN,
    ...SHOP,
    clock,
    sleep,
    rateBudget,
    ...options,
  })
  clients.push(client)
  return client
}

function transactions(options: Partial<ConnectionOptions> = {}) {
  const { clock, sleep } = heldTime()
  const endpoints = TEST_ENDPOINTS
  const client = createTransactionsClient({ baseUrl: server.url, token: TOKEN, endpoints, clock, sleep, ...options })
  clients.push(client)
  return client
}
