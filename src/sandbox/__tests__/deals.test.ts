import { createServer } from "node:http"
import { type AddressInfo } from "node:net"
import { dealOrderCallback } from "../../service/rules/wire/callbacks"
import { Merchant, newProduct, Testbed } from "./testbed"

let bed: Testbed
let merchant: Merchant | undefined

beforeEach(async () => {
  bed = await Testbed.start({ dealAnswerMs: 30_000 })
  await bed.sell("p1")
})
afterEach(async () => {
  await bed.sandbox.close()
  await merchant?.close()
  merchant = undefined
})

async function withMerchant(react: Parameters<typeof Merchant.start>[0]): Promise<Merchant> {
  merchant = await Merchant.start(react)
  bed.sandbox.control.configure({ merchantBaseUrl: merchant.url })
  return merchant
}

const stock = () => bed.sandbox.control.product("p1")?.in_stock
const statusOf = async (trxId: string) => (await bed.call("GET", `/transactions/trx/${trxId}/status`)).body.status

it("a purchase is one POST to /trx/transaction with the documented body", async () => {
  const { received } = await withMerchant(() => ({ status: 200, body: { status: "OK", in_stock: 4 } }))
  const [outcome] = await bed.sandbox.control.buy({ id: "p1" })
  expect(received).toHaveLength(1)
  expect(received[0]).toMatchObject({ method: "POST", path: "/trx/transaction" })
  expect(received[0]?.headers["content-type"]).toBe("application/json")
  expect(dealOrderCallback.parse(received[0]?.body)).toMatchObject({ product_id: "p1", amount: 900, currency: "PHP" })
  expect(received[0]?.body).not.toHaveProperty("sender")
  expect(received[0]?.body).toMatchObject({ trx_id: outcome?.trx_id, order_id: outcome?.order_id })
})

it("a gift carries a sender without a delivery address", async () => {
  const { received } = await withMerchant(() => ({ status: 200, body: { status: "OK", in_stock: 4 } }))
  await bed.sandbox.control.buy({ id: "p1", gift: true })
  expect(received[0]?.body.sender).toMatchObject({ full_name: expect.any(String) })
  expect(received[0]?.body.sender).not.toHaveProperty("adr_shipping")
})

describe("the merchant's answer decides", () => {
  const outOfStock = { code: "OUT_OF_STOCK", message: "gone" }
  it.each([
    ["200 with in_stock", { status: 200, body: { status: "OK", in_stock: 2 } }, "APR", "approved", 2],
    ["200 with the last one sold", { status: 200, body: { status: "OK", in_stock: 0 } }, "APR", "approved", 0],
    ["200 without in_stock", { status: 200, body: { status: "OK" } }, "APR", "approved", 5],
    ["200 without status", { status: 200, body: { in_stock: 3 } }, "APR", "approved", 3],
    ["200 with a negative in_stock", { status: 200, body: { status: "OK", in_stock: -1 } }, "APR", "approved", 5],
    ["200 that is no JSON", { status: 200, body: "fine" }, "APR", "approved", 5],
    ["200 without a body", { status: 200, body: "" }, "APR", "approved", 5],
    ["201", { status: 201, body: { status: "OK", in_stock: 2 } }, "CAN", "refused", 5],
    ["409 OUT_OF_STOCK", { status: 409, body: outOfStock }, "CAN", "out_of_stock", 0],
    ["409 with another code", { status: 409, body: { code: "CONFLICT" } }, "CAN", "refused", 5],
    ["400 that says OUT_OF_STOCK", { status: 400, body: outOfStock }, "CAN", "refused", 5],
    ["401", { status: 401, body: { message: "who?" } }, "CAN", "refused", 5],
    ["500", { status: 500, body: {} }, "CAN", "refused", 5],
    ["a broken connection", "break" as const, "CAN", "unreachable", 5],
  ])("%s", async (_, reaction, status, verdict, left) => {
    await withMerchant(() => reaction)
    const [outcome] = await bed.sandbox.control.buy({ id: "p1" })
    expect(outcome).toMatchObject({ status, verdict })
    expect(stock()).toBe(left)
    expect(await statusOf(outcome?.trx_id ?? "")).toBe(status)
    expect(merchant?.received).toHaveLength(1)
  })

  it("no answer within 40 seconds, on the sandbox's clock, cancels, and there is no second attempt", async () => {
    await withMerchant(() => "hang")
    bed.sandbox.control.configure({ dealAnswerMs: null, timeScale: 0.025 })
    const [outcome] = await bed.sandbox.control.buy({ id: "p1" })
    expect(outcome).toMatchObject({ status: "CAN", verdict: "timeout", http_status: null })
    expect(outcome?.ms).toBeGreaterThanOrEqual(999)
    expect([merchant?.received.length, stock()]).toEqual([1, 5])
  })

  it("an answer that never arrives cancels, although the merchant has taken the order", async () => {
    const { received } = await withMerchant(() => ({ status: 200, body: { status: "OK", in_stock: 2 } }))
    bed.sandbox.control.addFault({ kind: "lose_answer", match: { operation: "callback.deal" } })
    const [outcome] = await bed.sandbox.control.buy({ id: "p1" })
    expect(outcome).toMatchObject({ status: "CAN", verdict: "answer_lost" })
    expect([received.length, stock()]).toEqual([1, 5])
  })
})

it("simultaneous purchases reach the merchant at the same time", async () => {
  let open = 0
  let most = 0
  const waiting: (() => void)[] = []
  const server = createServer((_, response) => {
    most = Math.max(most, ++open)
    waiting.push(() => {
      open -= 1
      response.setHeader("content-type", "application/json")
      response.end(JSON.stringify({ status: "OK", in_stock: 0 }))
    })
    if (waiting.length === 20) waiting.forEach((release) => release())
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  bed.sandbox.control.configure({ merchantBaseUrl: `http://127.0.0.1:${port}` })
  const outcomes = await bed.sandbox.control.buy({ id: "p1", quantity: 20 })
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  expect(most).toBe(20)
  expect(new Set(outcomes.map(({ trx_id }) => trx_id)).size).toBe(20)
  expect(new Set(outcomes.map(({ order_id }) => order_id)).size).toBe(20)
})

it("a deal is a transaction from the start: PND while the merchant thinks", async () => {
  const waiting = await withMerchant(() => "hang")
  void bed.sandbox.control.buy({ id: "p1" })
  const [received] = await waiting.until(1)
  expect(await statusOf(received?.body.trx_id)).toBe("PND")
})

it("the same order can be sent again to test the merchant's answer", async () => {
  const { received } = await withMerchant(() => ({ status: 200, body: { status: "OK", in_stock: 4 } }))
  const [first] = await bed.sandbox.control.buy({ id: "p1" })
  await bed.sandbox.control.buy({ id: "p1", trx_id: first!.trx_id, order_id: first!.order_id })
  expect(received.map(({ body }) => body.trx_id)).toEqual([first!.trx_id, first!.trx_id])
  expect(bed.sandbox.control.orders()).toHaveLength(1)
})

describe("the sandbox sells only products that it shows", () => {
  it.each([
    ["an unknown product", "nothing", async () => {}, "not found"],
    ["a product that was never approved", "p2", async () => void (await bed.sync(newProduct("p2"))), "not active"],
    ["an archived product", "p1", async () => void (await bed.sync({ id: "p1", status: 2 })), "not active"],
    ["a product without stock", "p1", async () => void (await bed.sync({ id: "p1", in_stock: 0 })), "out of stock"],
  ])("%s is not bought unless forced", async (_, id, prepare, message) => {
    const { received } = await withMerchant(() => ({ status: 400 }))
    await prepare()
    await expect(bed.sandbox.control.buy({ id })).rejects.toThrow(message)
    expect(received).toHaveLength(0)
    await bed.sandbox.control.buy({ id, force: true })
    expect(received).toHaveLength(1)
  })

  it("needs a merchant address to sell", async () => {
    await expect(bed.sandbox.control.buy({ id: "p1" })).rejects.toThrow("merchantBaseUrl is not set")
  })
})

describe("the existence check", () => {
  it.each([
    [200, true],
    [204, true],
    [404, false],
    [500, false],
  ])("reads %d as %s for any body", async (status, exists) => {
    const { received } = await withMerchant(() => ({ status, body: status === 204 ? "" : "anything" }))
    expect(await bed.sandbox.control.checkDeal({ trx_id: "t-1" })).toEqual({ exists, http_status: status })
    expect(received[0]).toMatchObject({ method: "GET", path: "/trx/transaction/t-1" })
  })
})

describe("delivery status of a deals order", () => {
  async function boughtOrder() {
    await withMerchant(() => ({ status: 200, body: { status: "OK", in_stock: 4 } }))
    const [outcome] = await bed.sandbox.control.buy({ id: "p1" })
    return outcome!
  }
  const update = (trxId: string, body: unknown) => bed.call("POST", `/transactions/trx/${trxId}/update`, body)

  it("changes once per new status, and a repeated status gets a 200 without a change", async () => {
    const { trx_id, order_id } = await boughtOrder()
    for (const delivery_status of ["ORDER_RECEIVED", "ORDER_RECEIVED", "DISPATCHED", "DISPATCHED"]) {
      expect(await update(trx_id, { order_id, delivery_status })).toMatchObject({
        status: 200,
        body: { message: expect.any(String) },
      })
    }
    expect(bed.sandbox.control.orders()[0]?.deal?.timeline.map((step) => step.delivery_status)).toEqual([
      "ORDER_RECEIVED",
      "DISPATCHED",
    ])
  })

  it("accepts a status that the order already has, even after a refund", async () => {
    const { trx_id, order_id } = await boughtOrder()
    await update(trx_id, { order_id, delivery_status: "DISPATCHED" })
    await bed.sandbox.control.sendStatus({ trx_id, status: "REF" })
    expect((await update(trx_id, { order_id, delivery_status: "DISPATCHED" })).status).toBe(200)
    expect((await update(trx_id, { order_id, delivery_status: "DELIVERY_FAILED" })).status).toBe(400)
  })

  it.each([
    ["another order_id", { order_id: "other", delivery_status: "DISPATCHED" }],
    ["no order_id", { delivery_status: "DISPATCHED" }],
    ["an unknown value", { order_id: "DEAL-000001", delivery_status: "LOST" }],
  ])("answers 400 with %s", async (_, body) => {
    const { trx_id } = await boughtOrder()
    expect((await update(trx_id, body)).status).toBe(400)
  })

  it("answers 400 for an unknown transaction, a cancelled one and a checkout", async () => {
    const { trx_id, order_id } = await boughtOrder()
    await bed.sandbox.control.sendStatus({ trx_id, status: "CAN" })
    const checkout = await bed.createCheckout()
    const news = { delivery_status: "DISPATCHED" }
    expect((await update("6562707a-73da-4182-8fd3-f4c0cdd1f8d3", { ...news, order_id })).status).toBe(400)
    expect((await update(trx_id, { ...news, order_id })).status).toBe(400)
    expect((await update(checkout.trxid, { ...news, order_id: "order-1" })).status).toBe(400)
  })
})

it("a decision arrives in the catalogue as the merchant sent it, not as the sandbox counts", async () => {
  let left = 5
  await withMerchant(() => ({ status: 200, body: { status: "OK", in_stock: --left } }))
  await bed.sandbox.control.buy({ id: "p1", quantity: 5 })
  expect(stock()).toBeLessThan(5)
  expect(bed.sandbox.control.orders().map(({ status }) => status)).toEqual(Array(5).fill("APR"))
})
