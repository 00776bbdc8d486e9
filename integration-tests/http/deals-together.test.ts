import { randomUUID } from "node:crypto"
import { Modules } from "@medusajs/framework/utils"
import { createDealOrderWorkflow } from "../../src/workflows"
import { answerPurchase } from "../../src/deals/purchase/receive-purchase"
import { createDealOrder } from "../../src/workflows/create-deal-order"
import { waitFor } from "../harness/set-up"
import { describeSellingStore } from "../harness/selling-store"

/** A merchant would write this in a file under `src/workflows/hooks`. */
createDealOrderWorkflow.hooks.validate(({ deal }) => {
  if (deal.customer.full_name === "Not To Them") throw new Error("we do not deliver to this address")
})
const placed: string[] = []
createDealOrderWorkflow.hooks.orderCreated(({ deal, order_id }) => {
  if (deal.customer.full_name === "Bad Luck") throw new Error("the warehouse did not answer")
  placed.push(order_id)
})

interface Answer {
  trxId: string
  status: number
  body: { code?: string; in_stock?: number }
}

describeSellingStore("simultaneous deals", ({ store, seeded, shop, driver }) => {
  beforeEach(() => placed.splice(0))

  it("get an answer each, and one faulty deal does not affect the others", async () => {
    await shop.setStock(0, 4)
    await shop.setStock(1, 0)
    const answers = await buyAll([
      { product_id: shop.small },
      { product_id: shop.small, amount: 1 },
      { product_id: "nobody-knows-it" },
      { product_id: shop.small },
      { product_id: shop.large, amount: 17990 },
      { product_id: shop.small, full_name: "Not To Them" },
      { product_id: shop.small, currency: "USD" },
      { product_id: shop.small },
    ])
    expect(answers.map(({ status, body }) => body.code ?? status)).toEqual([
      200,
      "PRICE_MISMATCH",
      "PRODUCT_NOT_FOUND",
      200,
      "OUT_OF_STOCK",
      "VALIDATION_ERROR",
      "CURRENCY_MISMATCH",
      200,
    ])
    expect(countsOf(answers)).toEqual([3, 2, 1])
    await expectTraces(answers)
  })

  it("undo only the deal whose hook fails after its order, and release its unit", async () => {
    await shop.setStock(0, 5)
    const answers = await buyAll([
      { product_id: shop.small },
      { product_id: shop.small, full_name: "Bad Luck" },
      { product_id: shop.small },
    ])
    expect(answers.map(({ status, body }) => body.code ?? status)).toEqual([200, "INTERNAL_ERROR", 200])
    expect(placed).toHaveLength(2)
    await expectTraces(answers)
    const [late] = await buyAll([{ product_id: shop.small }])
    expect(late?.body.in_stock).toBe(2)
  })

  it("sell nine units to nine of forty customers, and report the remaining units to each", async () => {
    await shop.setStock(0, 9)
    const answers = await buyAll(Array.from({ length: 40 }, () => ({ product_id: shop.small })))
    expect(countsOf(answers)).toEqual([8, 7, 6, 5, 4, 3, 2, 1, 0])
    expect(answers.filter(({ body }) => body.code === "OUT_OF_STOCK")).toHaveLength(31)
    await expectTraces(answers)
  })

  it("sell kits and single parts from the same stock", async () => {
    await shop.setStock(0, 10)
    await shop.setStock(1, 5)
    // The large phone includes two of the small phone's inventory items.
    await store.container.resolve("link").create({
      [Modules.PRODUCT]: { variant_id: shop.large },
      [Modules.INVENTORY]: { inventory_item_id: seeded().inventoryItemIds[0] },
      data: { required_quantity: 2 },
    })
    const kit = { product_id: shop.large, amount: 17990 }
    const part = { product_id: shop.small }
    const kits = Array.from({ length: 6 }, () => kit)
    const parts = Array.from({ length: 6 }, () => part)
    const answers = await buyAll([...kits, ...parts])
    const soldKits = countsOf(answers.slice(0, kits.length))
    const soldParts = countsOf(answers.slice(kits.length))
    const left = 10 - 2 * soldKits.length - soldParts.length
    expect(left).toBeGreaterThanOrEqual(0)
    expect(left).toBeLessThanOrEqual(soldParts.length < parts.length ? 0 : 1)
    expect(new Set(soldKits).size).toBe(soldKits.length)
    expect(new Set(soldParts).size).toBe(soldParts.length)
    await expectTraces(answers)
  })

  it("create one order with one answer for repeated purchases among others", async () => {
    await shop.setStock(0, 10)
    const trx_id = randomUUID()
    const twin = { product_id: shop.small, trx_id }
    const answers = await buyAll([
      twin,
      { product_id: shop.small },
      twin,
      twin,
      { ...twin, full_name: "Somebody Else" },
    ])
    expect(answers.map(({ status, body }) => body.code ?? status)).toEqual([200, 200, 200, 200, "TRANSACTION_CONFLICT"])
    const [first, , ...twins] = answers
    for (const repeated of twins.slice(0, 2)) expect(repeated.body).toEqual(first?.body)
    expect(await driver.countOrders()).toBe(2)
  })

  it("create their orders one by one if the database rejects the batch, without a trace of the first attempt", async () => {
    await shop.setStock(0, 10)
    const orders = store.container.resolve(Modules.ORDER)
    const [existing] = await buyAll([{ product_id: shop.small }])
    const taken = (await dealOf(existing?.trxId ?? ""))?.order_id ?? ""
    // The database rejects one address, and with it the whole statement.
    await store.sql(`ALTER TABLE order_address ADD CONSTRAINT not_there CHECK (first_name IS DISTINCT FROM 'Nowhere')`)
    try {
      const answers = await buyAll([
        { product_id: shop.small },
        { product_id: shop.small, full_name: "Nowhere Man" },
        { product_id: shop.small },
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 500, 200])
      await expectTraces(answers)
    } finally {
      await store.sql(`ALTER TABLE order_address DROP CONSTRAINT not_there`)
    }
    expect(await orders.listOrders({ id: [taken] })).toHaveLength(1)
  })

  it("continue with free items while a checkout holds another item", async () => {
    await shop.setStock(0, 10)
    await shop.setStock(1, 10)
    let held: Promise<Answer[]> | undefined
    await driver.whileHeld(async () => {
      held = buyAll([{ product_id: shop.small }])
      const [free] = await buyAll([{ product_id: shop.large, amount: 17990 }])
      expect(free).toMatchObject({ status: 200, body: { in_stock: 9 } })
      const waiting = await waitFor("the deal that waits", findReceived)
      expect(await dealOf(waiting)).toMatchObject({ state: "received" })
    })
    expect(await held).toMatchObject([{ status: 200, body: { in_stock: 9 } }])
  })

  interface Purchase {
    product_id: string
    trx_id?: string
    amount?: number
    currency?: string
    full_name?: string
  }

  /** Sends all purchases in one turn, so that they form a batch. */
  async function buyAll(purchases: Purchase[]): Promise<Answer[]> {
    return Promise.all(
      purchases.map(async ({ full_name = "Maria Santos", ...changes }) => {
        const deal = {
          order_id: "DEAL",
          trx_id: randomUUID(),
          amount: 15990,
          currency: "PHP",
          created: "2026-01-01T00:00:00+08:00",
          customer: { full_name },
          ...changes,
        }
        const rawBody = Buffer.from(JSON.stringify(deal))
        const purchase = { deal, rawBody, arrivedAt: Date.now(), createDealOrder }
        const { response } = await answerPurchase(store.opened, purchase)
        return { trxId: deal.trx_id, status: response.status, body: JSON.parse(response.body) as Answer["body"] }
      }),
    )
  }

  /** The reported remaining units of the sales in descending order, because the order of the reservations is open. */
  const countsOf = (answers: Answer[]) => answers.flatMap(({ body }) => body.in_stock ?? []).sort((a, b) => b - a)

  /** Expects one order and reservations for each accepted deal, and none for the others. */
  async function expectTraces(answers: Answer[]): Promise<void> {
    for (const { trxId, status } of answers) {
      const isSold = status === 200
      const orders = await store.sql<{ id: string }>(
        `SELECT id FROM "order" WHERE metadata->'partner_commerce'->>'trx_id' = ? AND deleted_at IS NULL`,
        [trxId],
      )
      const units = await store.sql(
        `SELECT DISTINCT inventory_item_id FROM reservation_item WHERE external_id = ? AND deleted_at IS NULL`,
        [trxId],
      )
      const deal = await dealOf(trxId)
      const traces = { orders: orders.length, isReserved: units.length > 0, order_id: deal?.order_id ?? null }
      expect(traces).toEqual({ orders: isSold ? 1 : 0, isReserved: isSold, order_id: isSold ? orders[0]?.id : null })
    }
    const levels = await store.sql<{ noted: number; taken: number }>(
      `SELECT l.reserved_quantity::int AS noted, COALESCE((SELECT sum(r.quantity) FROM reservation_item r
         WHERE r.inventory_item_id = l.inventory_item_id AND r.deleted_at IS NULL), 0)::int AS taken FROM inventory_level l`,
    )
    for (const { noted, taken } of levels) expect(noted).toBe(taken)
  }

  const dealOf = (trxId: string) => store.opened.deals.ledger.read(trxId)

  async function findReceived(): Promise<string | undefined> {
    const [deal] = await store.sql<{ trx_id: string }>(
      `SELECT trx_id FROM partner_commerce_deal WHERE state = 'received'`,
    )
    return deal?.trx_id
  }
})
