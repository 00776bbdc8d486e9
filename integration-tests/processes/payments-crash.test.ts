import { Client } from "@medusajs/framework/pg"
import { type HttpTypes } from "@medusajs/framework/types"
import { crashPoints, describePoints } from "../harness/crash-points"
import { expectOk } from "../harness/http-client"
import { type MinimalStore } from "../harness/minimal-store"
import { readRefundBooks } from "../harness/refund-books"
import { ProcessCustomer } from "../harness/process-customer"
import { setUpPlugin, waitFor } from "../harness/set-up"
import { type StoreProcess } from "../harness/store-process"
import { StoreRelay } from "../harness/store-relay"
import { startStoreWorld, type StoreWorld } from "../harness/store-world"

const STOCKED = 500
const REFUNDED = 100
const NEVER = Number.MAX_SAFE_INTEGER
const SETTLED_WITHIN_MS = 3 * 60_000

// Every crash is followed by a start of Medusa.
jest.setTimeout(25 * 60_000)

describe("a process that is killed while money moves", () => {
  let world: StoreWorld<MinimalStore>
  let relay: StoreRelay
  let process: StoreProcess
  let database: Client
  let customer: ProcessCustomer
  const carts: string[] = []

  beforeAll(async () => {
    world = await startStoreWorld({ seed: "./integration-tests/harness/seed-minimal-store.ts" })
    database = new Client({ connectionString: world.environment.DATABASE_URL })
    await database.connect()
    relay = new StoreRelay(world)
    process = await relay.next()
    const { seeded } = world
    const level = `/admin/inventory-items/${seeded.inventoryItemIds[0]}/location-levels/${seeded.stock_location.id}`
    await process.admin.post(level, { stocked_quantity: STOCKED })
    await setUpPlugin(process, seeded)
    customer = await ProcessCustomer.of(world, process)
  })
  afterAll(async () => {
    await process?.kill()
    await relay?.close()
    await database?.end()
    await world?.close()
  })

  it("leaves one order or none, paid or free, and the same on both sides, wherever it strikes in a payment", async () => {
    const first = await createCart()
    await process.dieAfterWrite(NEVER)
    await pay(first)
    const writes = await process.writes()
    const points = crashPoints(writes)
    console.info(describePoints(points, writes))
    expect(writes.length).toBeGreaterThan(5)
    for (const n of points) await payAndDieAfter(n)
    await payAndDieUnanswered()

    // The callbacks are over by now, and those who were at work are dead: the job alone finds what is left.
    await database.query("UPDATE partner_commerce_payment SET lease_until = now(), next_check_at = now()")
    await process.runJob("partner-commerce-settle-payments")
    await waitFor("every payment to be settled", isSettled, SETTLED_WITHIN_MS)

    const { rows } = await database.query<{ id: string }>("SELECT remote_trx_id AS id FROM partner_commerce_payment")
    const isNamed = ({ trxid }: { trxid: string }) => rows.some(({ id }) => id === trxid)
    const paid = await expectSameOnBothSides(isNamed)
    // A process that dies between the service's answer and its note leaves no name to ask for: the night's books tell a person.
    const nameless = world.sandbox.control.transactions().filter((each) => each.status === "APR" && !isNamed(each))
    expect(nameless).not.toEqual([])
    expect((await differencesOfBooks()).sort()).toEqual(nameless.map(({ order_id }) => order_id).sort())
    expect(paid).toBeGreaterThan(1)
    expect(world.sandbox.control.transactions().filter(({ status }) => status === "PND")).toEqual([])
  })

  it("leaves a refund done once or not at all, and the same on both sides, wherever it strikes in a refund", async () => {
    const undisturbed = await paidOrder()
    await process.dieAfterWrite(NEVER)
    await expectOk(refund(undisturbed))
    const writes = await process.writes()
    const points = crashPoints(writes)
    console.info(describePoints(points, writes))
    expect(writes.length).toBeGreaterThan(3)
    const orders = [undisturbed]
    for (const n of points) orders.push(await refundAndDieAfter(n))

    await waitFor("every refund to be settled", areRefundsSettled, SETTLED_WITHIN_MS)
    const given = orders.map(({ trxId }) => givenBack(trxId))
    for (const [at, { orderId }] of orders.entries()) {
      const sums = given[at] ? { refunds: [REFUNDED], entries: [-REFUNDED] } : { refunds: [], entries: [] }
      expect({ point: at, ...(await readRefundBooks(process.admin, orderId)) }).toMatchObject({ point: at, ...sums })
    }
    expect(new Set(given)).toEqual(new Set([0, REFUNDED]))
  })

  /** @returns how many carts are paid */
  async function expectSameOnBothSides(isNamed: (transaction: { trxid: string }) => boolean): Promise<number> {
    let paid = 0
    for (const [point, cart] of carts.entries()) {
      const kept = customer.transactionsOf(cart).filter((each) => each.status === "APR" && isNamed(each))
      expect(kept.length).toBeLessThanOrEqual(1)
      // Medusa's completion makes the order before it reserves: what a process that died in between has left out is made up for.
      expect({ point, cart, ...(await booksOf(cart)) }).toEqual({
        point,
        cart,
        orders: kept.length,
        captures: kept.length,
        bookings: kept.length,
        reservations: kept.length,
      })
      for (const { merchant_answer } of kept) expect(merchant_answer).toBe("OK")
      paid += kept.length
    }
    return paid
  }

  /** @returns our names of what the service has and this store has not */
  async function differencesOfBooks(): Promise<string[]> {
    const path = "/admin/partner-commerce/reconciliation"
    await expectOk(process.admin.post(path))
    const { failure, reconciliation } = await waitFor("the books to be compared", async () => {
      const { data } = await process.admin.get(path)
      return data.running ? null : data
    })
    expect({ failure, unread: reconciliation?.unread }).toEqual({ failure: null, unread: 0 })
    return reconciliation.differences.map(({ order_ref }: { order_ref: string }) => order_ref)
  }

  interface PaidOrder {
    trxId: string
    orderId: string
    paymentId: string
  }

  async function paidOrder(): Promise<PaidOrder> {
    const cart = await createCart()
    await pay(cart)
    const { rows } = await database.query<{ trx_id: string; order_id: string }>(
      "SELECT trx_id, order_id FROM partner_commerce_payment WHERE cart_id = $1 AND reported_at IS NOT NULL",
      [cart.id],
    )
    const [{ trx_id, order_id } = { trx_id: "", order_id: "" }] = rows
    const { payments } = await readRefundBooks(process.admin, order_id)
    return { trxId: trx_id, orderId: order_id, paymentId: payments[0]?.id ?? "" }
  }

  const refund = ({ paymentId }: PaidOrder) =>
    process.admin.post(`/admin/payments/${paymentId}/refund`, { amount: REFUNDED })

  async function refundAndDieAfter(n: number): Promise<PaidOrder> {
    const order = await paidOrder()
    await process.dieAfterWrite(n)
    await refund(order).catch(() => undefined)
    await process.kill()
    process = await relay.next()
    return order
  }

  const givenBack = (trxId: string) =>
    world.sandbox.control.transactions().find(({ trxid }) => trxid === trxId)?.refund_amount

  /** Those who were at work are dead, and what was in doubt has been so for longer than any call takes. */
  async function areRefundsSettled(): Promise<boolean> {
    const older = "interval '11 minutes'"
    await database.query(
      `UPDATE partner_commerce_refund SET lease_until = now(), next_check_at = now(), created_at = created_at - ${older},
              settled_at = settled_at - ${older} WHERE next_check_at IS NOT NULL`,
    )
    await database.query(`UPDATE order_change SET created_at = created_at - ${older}`)
    await database.query(`UPDATE refund SET created_at = created_at - ${older} WHERE created_at > now() - ${older}`)
    await process.runJob("partner-commerce-settle-refunds")
    await haveUndecidedRead()
    const { rows } = await database.query(
      `SELECT 1 FROM partner_commerce_refund WHERE next_check_at IS NOT NULL
        UNION ALL
       SELECT 1 FROM refund booked WHERE deleted_at IS NULL
          AND NOT EXISTS (SELECT 1 FROM partner_commerce_refund WHERE medusa_refund_id = booked.id)
        UNION ALL
       -- A change that was left open would forbid every other change of its order for good.
       SELECT 1 FROM order_change WHERE status = 'pending'`,
    )
    return rows.length === 0
  }

  /** A process can die between its note and its call. Then only a person can end the refund, after a check of the portal. */
  async function haveUndecidedRead(): Promise<void> {
    const { rows } = await database.query<{ trx_id: string }>(
      "SELECT trx_id FROM partner_commerce_refund WHERE state = 'unknown'",
    )
    for (const { trx_id } of rows)
      await expectOk(process.admin.post(`/admin/partner-commerce/transactions/${trx_id}/recheck`))
  }

  async function payAndDieAfter(n: number): Promise<void> {
    const cart = await createCart()
    await process.dieAfterWrite(n)
    let isDead = false
    void process.ended.then(() => (isDead = true))
    await pay(cart, () => isDead)
    await process.kill()
    process = await relay.next()
    // A customer whose session could not be made tries again, and pays what is shown then.
    if (customer.transactionsOf(cart.id).length === 0) await pay(cart)
  }

  /** The service has made the transaction, and its answer finds nobody. */
  async function payAndDieUnanswered(): Promise<void> {
    const { control } = world.sandbox
    const cart = await createCart()
    control.addFault({ kind: "hang", after: true, match: { operation: "createTransaction" } })
    const started = customer.start(process, cart).catch(() => undefined)
    await waitFor("the transaction", () => customer.transactionsOf(cart.id).length > 0)
    await process.kill()
    await started
    control.clearFaults()
    await customer.approve(cart.id)
    process = await relay.next()
  }

  /** As far as it goes: what is interrupted is not repeated by the customer. */
  async function pay(cart: HttpTypes.StoreCart, isDead = () => false): Promise<void> {
    await customer.start(process, cart).catch(() => undefined)
    await customer.approve(cart.id)
    await customer.complete(process, cart.id).catch(() => undefined)
    await waitFor("the end of the process, or of the payment", async () => isDead() || (await isReported(cart.id)))
  }

  async function createCart(): Promise<HttpTypes.StoreCart> {
    const cart = await customer.cart(process)
    carts.push(cart.id)
    return cart
  }

  async function isReported(cartId: string): Promise<boolean> {
    const { rows } = await database.query(
      "SELECT 1 FROM partner_commerce_payment WHERE cart_id = $1 AND reported_at IS NOT NULL AND lease_token IS NULL",
      [cartId],
    )
    return rows.length > 0
  }

  /** Whatever is due is done, and everything that the service has is known to be kept, or given back. */
  async function isSettled(): Promise<boolean> {
    await database.query(
      "UPDATE partner_commerce_payment SET next_check_at = now(), cancel_requested_at = cancel_requested_at - interval '2 minutes' WHERE next_check_at IS NOT NULL",
    )
    await process.runJob("partner-commerce-settle-payments")
    const { rows } = await database.query(
      "SELECT 1 FROM partner_commerce_payment WHERE next_check_at IS NOT NULL OR asked_at IS NOT NULL OR reversal = 'asked'",
    )
    return rows.length === 0
  }

  async function booksOf(cartId: string) {
    const count = async (statement: string) => {
      const { rows } = await database.query<{ count: number }>(statement, [cartId])
      return rows[0]?.count ?? 0
    }
    const orders =
      "SELECT l.order_id FROM order_cart l JOIN \"order\" o ON o.id = l.order_id WHERE l.cart_id = $1 AND l.deleted_at IS NULL AND o.status <> 'canceled' AND o.deleted_at IS NULL"
    return {
      orders: await count(`SELECT count(*)::int AS count FROM (${orders}) AS found`),
      captures: await count(
        `SELECT count(*)::int AS count FROM capture c JOIN payment p ON p.id = c.payment_id
           JOIN order_payment_collection l ON l.payment_collection_id = p.payment_collection_id
          WHERE l.order_id IN (${orders}) AND c.deleted_at IS NULL`,
      ),
      bookings: await count(
        `SELECT count(*)::int AS count FROM order_transaction t WHERE t.order_id IN (${orders}) AND t.reference = 'capture' AND t.deleted_at IS NULL`,
      ),
      reservations: await count(
        `SELECT count(*)::int AS count FROM reservation_item r JOIN order_item i ON i.item_id = r.line_item_id
          WHERE i.order_id IN (${orders}) AND r.deleted_at IS NULL`,
      ),
    }
  }
})
