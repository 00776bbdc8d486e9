import { text } from "node:stream/consumers"
import { type Sandbox, SANDBOX_ENDPOINTS, startSandbox } from "../../sandbox"
import { TRANSACTIONS_OPERATIONS, type TransactionsOperation } from "../rules/wire/transactions"
import { resolveEndpoints } from "../endpoints"
import { createTransactionsClient, type TransactionsClient } from "../transactions-client"
import { CHECKOUT } from "./operations"
import { heldTime, reply, startStubServer } from "./stub-server"

let sandbox: Sandbox
const clients: TransactionsClient[] = []
beforeAll(async () => {
  sandbox = await startSandbox({ downloadImages: false })
})
beforeEach(() => sandbox.control.reset())
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()))
})
afterAll(() => sandbox.close())

describe("a checkout", () => {
  test("can be created, read, confirmed, refunded and listed", async () => {
    const trx = client()
    const trxId = await createdId(trx)
    expect(await trx.getTransactionStatus({ trxId, orderId: "order_1" })).toMatchObject({
      value: { status: "PND", order_id: "order_1" },
    })
    const record = await trx.getTransaction({ trxId, orderId: "order_1" })
    expect(record).toMatchObject({ value: { order_id: "order_1", amount: 150 } })
    await sandbox.control.sendStatus({ trx_id: trxId, status: "APR" })
    expect(await trx.updateTransaction(trxId, { order_id: "order_1", status: "OK" })).toMatchObject({ ok: true })

    const itemId = record.ok ? record.value.items?.[0]?.id : undefined
    const refund = await trx.refundItems(trxId, { items: [itemId ?? 0], amount: 150, reason_refund: "broken" })
    expect(refund).toMatchObject({ value: { status: "pending" } })
    expect(await trx.getRefundStatus(refund.ok ? refund.value.refund_id : "")).toMatchObject({ ok: true })
    expect(await trx.getTransactionHistory(trxId)).toMatchObject({ ok: true })
    expect(await trx.listTransactions({ order_by: "-created" })).toMatchObject({
      value: { result: [{ order_id: "order_1" }] },
    })
  })

  test("that was created although its answer was lost is looked for, not created again", async () => {
    sandbox.control.addFault({ kind: "reset_after", match: { operation: "createTransaction" }, times: null })
    const created = await client().createTransaction({ ...CHECKOUT, shop_code: sandbox.shopCode })
    expect(created).toMatchObject({ error: { kind: "look_first" } })
    expect(sandbox.control.transactions()).toHaveLength(1)
  })

  test("gets only one refund request although the service's answer comes too late", async () => {
    const trx = client()
    const trxId = await createdId(trx)
    await sandbox.control.sendStatus({ trx_id: trxId, status: "APR" })
    const record = await trx.getTransaction({ trxId, orderId: "order_1" })
    const items = [(record.ok && record.value.items?.[0]?.id) || 0]
    sandbox.control.addFault({ kind: "hang", after: true, match: { operation: "refundItems" }, times: null })
    const impatient = client({ timeoutMs: 1_000 })
    expect(await impatient.refundItems(trxId, { items })).toMatchObject({ error: { kind: "look_first" } })
    expect(sandbox.control.journal().filter(({ operation }) => operation.endsWith("refundItems"))).toHaveLength(1)
  })
})

describe("the reports", () => {
  const toDay = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const range = { date_from: toDay(-2), date_to: toDay(2) }

  test("accept dates", async () => {
    const trx = client()
    await createdId(trx)
    const statistics = await trx.getStatistics(range)
    expect(statistics.ok && statistics.value.rows.filter(({ transactions }) => transactions === 1)).toHaveLength(1)
    const detailed = await trx.getDetailedStatistics(range)
    expect(detailed.ok && detailed.value.rows.filter(({ PND }) => PND === 1)).toHaveLength(1)
    const csv = await trx.getCsvReport({ ...range, checkout_type: ["standard", "qr"] })
    expect(csv.ok && (await text(csv.value))).toContain("order_1")
    expect(sandbox.control.journal().at(-1)?.path).toContain("checkout_type=standard&checkout_type=qr")
  })

  test("include the plans as a list", async () => {
    expect(await client().getInstallmentPlans({ amount: 5_000 })).toMatchObject({
      value: { rows: [{ currency: "PHP" }] },
    })
  })
})

describe("a customer's connection", () => {
  test("can be read and ended with the token that the service sent for it", async () => {
    const merchant = await startStubServer(reply(200, { status: "OK" }))
    await sandbox.control.sendToken({ internal_user_id: "cus_1", url: merchant.url })
    await merchant.close()
    const { token, token_id: tokenId } = JSON.parse(merchant.received[0]?.body ?? "{}") as Record<string, string>
    const connection = { tokenId: tokenId ?? "", token: token ?? "" }

    const trx = client()
    expect(await trx.getAccountInfo(connection)).toMatchObject({ value: { status: "active", currency: "PHP" } })
    expect(await trx.deactivateConnection(connection)).toMatchObject({ ok: true })
    expect(await trx.getAccountInfo(connection)).toMatchObject({ value: { status: "inactive" } })
    expect(await trx.getAccountInfo({ ...connection, token: "wrong" })).toMatchObject({ error: { kind: "bad_item" } })
  })
})

describe("an endpoint", () => {
  const unknown = TRANSACTIONS_OPERATIONS.filter((operation) => resolveEndpoints()[operation] === null)

  test("exists by default only for these operations", () => {
    const trx = client({ endpoints: undefined })
    expect(TRANSACTIONS_OPERATIONS.filter((operation) => trx.isConfigured(operation))).toEqual([
      "ping",
      "createTransaction",
      "getTransactionStatus",
      "getTransaction",
      "updateTransaction",
      "refundItems",
      "getRefundStatus",
      "getTransactionHistory",
    ])
  })

  test.each(unknown)("without configuration gets no request: %s", async (operation) => {
    expect(await perform(client({ endpoints: undefined }), operation)).toEqual({
      ok: false,
      error: {
        kind: "fix_settings",
        operation: `transactions.${operation}`,
        message: `transactions.${operation}: not sent: set the option transactions.endpoints.${operation}`,
        why: { code: "no_endpoint", values: { option: `transactions.endpoints.${operation}` } },
      },
    })
    expect(sandbox.control.journal()).toEqual([])
  })

  test.each(TRANSACTIONS_OPERATIONS)("can be switched off: %s", async (operation) => {
    const trx = client({ endpoints: { [operation]: null } })
    expect(trx.isConfigured(operation)).toBe(false)
    expect(await perform(trx, operation)).toMatchObject({ error: { kind: "fix_settings" } })
    expect(sandbox.control.journal()).toEqual([])
  })

  test("can be replaced, one at a time", () => {
    const getTransaction = { method: "POST", path: "/orders/{id}" }
    expect(resolveEndpoints({ getTransaction, getStatistics: undefined })).toEqual({
      ...resolveEndpoints(),
      getTransaction,
    })
  })

  test("counts as wrong settings with an unknown parameter", async () => {
    const trx = client({ endpoints: { getTransaction: { method: "GET", path: "/{shop}/{id}" } } })
    expect(await trx.getTransaction({ trxId: "t1", orderId: null })).toMatchObject({
      error: { kind: "fix_settings", message: expect.stringContaining("this operation knows {id}") },
    })
  })

  test("counts as wrong settings without the transaction in its path", async () => {
    const trx = client({ endpoints: { refundItems: { method: "POST", path: "/refund" } } })
    expect(await trx.refundItems("t1", { items: [1] })).toMatchObject({
      error: { kind: "fix_settings", message: expect.stringContaining("{id}") },
    })
  })
})

describe("a status", () => {
  test("that names another order is no answer, and the error does not quote it", async () => {
    const trx = client()
    const trxId = await createdId(trx)
    const reading = await trx.getTransactionStatus({ trxId, orderId: "order_2" })
    expect(reading).toMatchObject({ ok: false, error: { kind: "bug", status: 200, why: { code: "unreadable" } } })
    expect(JSON.stringify(reading)).not.toContain("order_1")
    expect(sandbox.control.journal()).toHaveLength(2)
  })

  test("that names no order belongs to the transaction in its path", async () => {
    const server = await startStubServer(reply(200, { status: "APR" }))
    const trx = client({ baseUrl: server.url })
    expect(await trx.getTransactionStatus({ trxId: "t1", orderId: "order_1" })).toMatchObject({ ok: true })
    await server.close()
  })

  test.each([{ status: "APR", order_id: null }, { order_id: "order_1" }])(
    "that the interface does not allow stays unreadable: %j",
    async (body) => {
      const server = await startStubServer(reply(200, body))
      const trx = client({ baseUrl: server.url })
      expect(await trx.getTransactionStatus({ trxId: "t1", orderId: "order_1" })).toMatchObject({
        error: { message: expect.stringContaining("does not fit the interface") },
      })
      await server.close()
    },
  )
})

describe("a record", () => {
  test.each([
    ["names another order", "order_2", false],
    ["names the order", "order_1", true],
    ["is compared by the caller", null, true],
  ])("that %s", async (_, orderId, isRead) => {
    const trx = client()
    const trxId = await createdId(trx)
    expect(await trx.getTransaction({ trxId, orderId })).toMatchObject({ ok: isRead })
  })
})

describe("a refund's status", () => {
  test.each([
    ["another refund", "r2", false],
    ["the refund", "r1", true],
    ["the refund in capital letters", "R1", true],
  ])("that names %s", async (_, refund_id, isRead) => {
    const server = await startStubServer(reply(200, { refund_id, status: "completed" }))
    expect(await client({ baseUrl: server.url }).getRefundStatus("r1")).toMatchObject({ ok: isRead })
    await server.close()
  })
})

describe("an id from outside", () => {
  test.each(["a/b", "a b", "a?b=c", "a#b", "%2e%2e", "ü", "a\\b"])("stays one piece of the path: %j", async (id) => {
    const server = await startStubServer(reply(200, { status: "PND" }))
    const trx = client({ baseUrl: `${server.url}/api/` })
    expect(await trx.getTransactionStatus({ trxId: id, orderId: "order_1" })).toMatchObject({ ok: true })
    await server.close()
    expect(server.received[0]?.path).toBe(`/api/trx/${encodeURIComponent(id)}/status`)
  })

  test.each(["", ".", "..", "\ud800"])("that would change the path is refused: %j", async (id) => {
    expect(await client().refundItems(id, { items: [1] })).toMatchObject({ error: { kind: "bad_item" } })
    expect(sandbox.control.journal()).toEqual([])
  })
})

describe("a request that the interface does not allow is not sent", () => {
  test.each([
    ["a refund of nothing", (trx: TransactionsClient) => trx.refundItems("t1", { items: [] })],
    ["a refund of the same item twice", (trx: TransactionsClient) => trx.refundItems("t1", { items: [1, 1] })],
    [
      "an amount that is no number",
      (trx: TransactionsClient) => trx.createTransaction({ ...CHECKOUT, amount: Number.NaN }),
    ],
    [
      "an update without its order",
      (trx: TransactionsClient) => trx.updateTransaction("t1", { order_id: "", status: "OK" }),
    ],
  ])("%s", async (_, perform) => {
    expect(await perform(client())).toMatchObject({ error: { kind: "bad_item" } })
    expect(sandbox.control.journal()).toEqual([])
  })
})

describe("an update counts as done", () => {
  test.each([
    ["a message", 200, { message: "ok" }, "ok"],
    ["another 2xx", 201, { message: "ok" }, "ok"],
    ["no body", 204, "", ""],
    ["an object of another shape", 200, { done: true }, ""],
  ])("after %s", async (_, status, body, message) => {
    const server = await startStubServer(reply(status, body))
    const trx = client({ baseUrl: server.url })
    expect(await trx.updateTransaction("t1", { order_id: "order_1", delivery_status: "DISPATCHED" })).toEqual({
      ok: true,
      value: { message },
    })
    await server.close()
  })
})

function client(options: Partial<Parameters<typeof createTransactionsClient>[0]> = {}) {
  const { token, transactionsUrl: baseUrl } = sandbox
  const { sleep, clock } = heldTime()
  const trx = createTransactionsClient({ baseUrl, token, endpoints: SANDBOX_ENDPOINTS, sleep, clock, ...options })
  clients.push(trx)
  return trx
}

async function createdId(trx: TransactionsClient, more: object = {}): Promise<string> {
  const created = await trx.createTransaction({ ...CHECKOUT, shop_code: sandbox.shopCode, ...more })
  if (!created.ok) throw new Error(created.error.message)
  return created.value.trxid
}

function perform(trx: TransactionsClient, operation: TransactionsOperation) {
  const operations: Record<TransactionsOperation, () => Promise<unknown>> = {
    ping: () => trx.ping(),
    createTransaction: () => trx.createTransaction(CHECKOUT),
    getTransactionStatus: () => trx.getTransactionStatus({ trxId: "t1", orderId: "order_1" }),
    getTransaction: () => trx.getTransaction({ trxId: "t1", orderId: null }),
    updateTransaction: () => trx.updateTransaction("t1", { order_id: "order_1", status: "OK" }),
    refundItems: () => trx.refundItems("t1", { items: [1] }),
    getRefundStatus: () => trx.getRefundStatus("r1"),
    getTransactionHistory: () => trx.getTransactionHistory("t1"),
    listTransactions: () => trx.listTransactions(),
    getAccountInfo: () => trx.getAccountInfo({ tokenId: "id1", token: "customer-token" }),
    deactivateConnection: () => trx.deactivateConnection({ tokenId: "id1", token: "customer-token" }),
    getInstallmentPlans: () => trx.getInstallmentPlans({ amount: 150 }),
    getCsvReport: () => trx.getCsvReport(),
    getStatistics: () => trx.getStatistics({ date_from: "2026-03-01", date_to: "2026-03-02" }),
    getDetailedStatistics: () => trx.getDetailedStatistics(),
  }
  return operations[operation]()
}
