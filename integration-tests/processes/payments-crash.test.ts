import { Client } from "@medusajs/framework/pg"
import { type HttpTypes } from "@medusajs/framework/types"
import Medusa from "@medusajs/js-sdk"
import { PROVIDER } from "../harness/checkout-driver"
import { crashPoints, tellPoints } from "../harness/crash-points"
import { expectOk } from "../harness/http-client"
import { type MinimalStore } from "../harness/minimal-store"
import { setUpPlugin, waitFor } from "../harness/set-up"
import { type StoreProcess } from "../harness/store-process"
import { StoreRelay } from "../harness/store-relay"
import { startStoreWorld, type StoreWorld } from "../harness/store-world"

const STOCKED = 500
const NEVER = Number.MAX_SAFE_INTEGER
const ADDRESS = {
  first_name: "Maria",
  last_name: "Santos",
  address_1: "12 Mabini St",
  city: "Manila",
  country_code: "ph",
}
const SETTLED_WITHIN_MS = 3 * 60_000

// Every crash is followed by a start of Medusa.
jest.setTimeout(25 * 60_000)

describe("a process that is killed while a cart is paid", () => {
  let world: StoreWorld<MinimalStore>
  let relay: StoreRelay
  let process: StoreProcess
  let database: Client
  let publishableKey: string
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
    publishableKey = await createKey()
  })
  afterAll(async () => {
    await process?.kill()
    await relay?.close()
    await database?.end()
    await world?.close()
  })

  it("leaves one order or none, paid or free, and the same on both sides, wherever it strikes", async () => {
    const first = await createCart()
    await process.dieAfterWrite(NEVER)
    await pay(first)
    const writes = await process.writes()
    const points = crashPoints(writes)
    console.info(tellPoints(points, writes))
    expect(points.length).toBeGreaterThan(5)
    for (const n of points) await payAndDieAfter(n)

    // The callbacks are over by now, and those who were at work are dead: the job alone finds what is left.
    await database.query("UPDATE partner_commerce_payment SET lease_until = now(), next_check_at = now()")
    await process.runJob("partner-commerce-settle-payments")
    await waitFor("every payment to be settled", isSettled, SETTLED_WITHIN_MS)

    let paid = 0
    for (const cart of carts) {
      const kept = transactionsOf(cart).filter(({ status }) => status === "APR")
      expect(kept.length).toBeLessThanOrEqual(1)
      // Medusa's completion makes the order before it reserves: what a process that died in between has left out is made up for.
      expect({ cart, ...(await booksOf(cart)) }).toEqual({
        cart,
        orders: kept.length,
        captures: kept.length,
        bookings: kept.length,
        reservations: kept.length,
      })
      for (const { merchant_answer } of kept) expect(merchant_answer).toBe("OK")
      paid += kept.length
    }
    expect(paid).toBeGreaterThan(1)
    expect(world.sandbox.control.transactions().filter(({ status }) => status === "PND")).toEqual([])
  })

  async function payAndDieAfter(n: number): Promise<void> {
    const cart = await createCart()
    await process.dieAfterWrite(n)
    let isDead = false
    void process.ended.then(() => (isDead = true))
    await pay(cart, () => isDead)
    await process.kill()
    process = await relay.next()
    // A customer whose session could not be made tries again, and pays what is shown then.
    if (transactionsOf(cart.id).length === 0) await pay(cart)
  }

  /** As far as it goes: what is interrupted is not repeated by the customer. */
  async function pay(cart: HttpTypes.StoreCart, isDead = () => false): Promise<void> {
    const { store } = storefront()
    const cartId = cart.id
    await store.payment.initiatePaymentSession(cart, { provider_id: PROVIDER }).catch(() => undefined)
    for (const { trxid } of transactionsOf(cartId).filter(({ status }) => status === "PND")) {
      await fetch(`${world.sandbox.url}/checkout/${trxid}/approve`, { method: "POST", redirect: "manual" })
    }
    await store.cart.complete(cartId).catch(() => undefined)
    await waitFor("the end of the process, or of the payment", async () => isDead() || (await isTold(cartId)))
  }

  const storefront = () => new Medusa({ baseUrl: process.url, publishableKey })

  async function createCart(): Promise<HttpTypes.StoreCart> {
    const { store, client } = storefront()
    const { cart } = await store.cart.create({
      region_id: world.seeded.region.id,
      email: "maria@shop.example",
      items: [{ variant_id: world.seeded.variants[0]?.id ?? "", quantity: 1 }],
      shipping_address: ADDRESS,
      billing_address: ADDRESS,
    })
    await store.cart.addShippingMethod(cart.id, { option_id: world.seeded.shipping_option.id })
    const { payment_collection } = await client.fetch<HttpTypes.StorePaymentCollectionResponse>(
      "/store/payment-collections",
      { method: "POST", body: { cart_id: cart.id } },
    )
    carts.push(cart.id)
    return { ...cart, payment_collection }
  }

  async function createKey(): Promise<string> {
    const { data } = await expectOk(process.admin.post("/admin/api-keys", { title: "Storefront", type: "publishable" }))
    const { id, token } = data.api_key
    await expectOk(process.admin.post(`/admin/api-keys/${id}/sales-channels`, { add: [world.seeded.sales_channel.id] }))
    return token
  }

  const transactionsOf = (cartId: string) =>
    world.sandbox.control.transactions().filter(({ request }) => String(request.url_redirect).includes(cartId))

  async function isTold(cartId: string): Promise<boolean> {
    const { rows } = await database.query(
      "SELECT 1 FROM partner_commerce_payment WHERE cart_id = $1 AND told_at IS NOT NULL AND lease_token IS NULL",
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
