import { Client } from "@medusajs/framework/pg"
import { freePort } from "../harness/free-port"
import { expectOk, httpClient } from "../harness/http-client"
import { type MinimalStore } from "../harness/minimal-store"
import { ProcessCustomer } from "../harness/process-customer"
import { type Redis, startRedis, wantsRedis } from "../harness/redis"
import { readRefundBooks } from "../harness/refund-books"
import { setUpPlugin, waitFor } from "../harness/set-up"
import { startStoreProcess, type StoreProcess } from "../harness/store-process"
import { CALLBACK_BEARER, startStoreWorld, type StoreWorld } from "../harness/store-world"

const CLICKS = 20
const REFUNDED = 100

jest.setTimeout(10 * 60_000)

const side = wantsRedis ? describe : describe.skip
side("payments of a store in two processes, with Redis", () => {
  let world: StoreWorld<MinimalStore>
  let redis: Redis
  let database: Client
  let processes: [StoreProcess, StoreProcess]
  let customer: ProcessCustomer

  beforeAll(async () => {
    redis = await startRedis()
    world = await startStoreWorld({ seed: "./integration-tests/harness/seed-minimal-store.ts" })
    database = new Client({ connectionString: world.environment.DATABASE_URL })
    await database.connect()
    const env = { REDIS_URL: redis.url }
    processes = await Promise.all([
      startStoreProcess({ ...world, env }),
      startStoreProcess({ ...world, port: await freePort(), env }),
    ])
    await setUpPlugin(processes[0], world.seeded)
    customer = await ProcessCustomer.of(world, processes[0])
  })
  afterAll(async () => {
    await Promise.all((processes ?? []).map((each) => each.kill()))
    await database?.end()
    await world?.close()
    redis?.stop()
  })

  it("two simultaneous starts of one cart make one transaction", async () => {
    const cart = await customer.cart(processes[0])
    await Promise.allSettled(processes.map((each) => customer.start(each, cart)))
    expect(customer.transactionsOf(cart.id)).toHaveLength(1)
  })

  it("two completions of the cart and two callbacks of the approval make one order, paid once and reported once", async () => {
    const { trxId, orderId } = await paidOrder()
    const { status, payments } = await readRefundBooks(processes[1].admin, orderId)
    expect([status, payments.length]).toEqual(["pending", 1])
    expect(await countOf("capture", payments[0]?.id)).toBe(1)
    expect(callsOf("updateTransaction", trxId)).toHaveLength(1)
  })

  it.each<[string, (order: PaidOrder) => [path: string, body: object, headers?: Record<string, string>]]>([
    ["in Medusa's admin", ({ paymentId }) => [`/admin/payments/${paymentId}/refund`, { amount: REFUNDED }]],
    [
      "on the plugin's page",
      ({ trxId }) => [
        `/admin/partner-commerce/payments/${trxId}/refund`,
        { items: [firstItem(trxId)], amount: REFUNDED },
        { "Idempotency-Key": `form-of-${trxId}` },
      ],
    ],
  ])("many clicks on one refund %s, in both processes, make one call and one entry", async (_, toRequest) => {
    const order = await paidOrder()
    const [path, body, headers] = toRequest(order)
    const click = (n: number) => (n % 2 === 0 ? processes[0] : processes[1]).admin.post(path, body, headers)
    await Promise.all(Array.from({ length: CLICKS }, (_each, n) => click(n)))
    expect(callsOf("refundItems", order.trxId)).toHaveLength(1)
    // Medusa writes an entry even for a rejected click; the job repairs that within minutes.
    await minutesLater(order)
    expect(await booksOf(order)).toMatchObject({ refunds: [REFUNDED], entries: [-REFUNDED] })
    expect(callsOf("refundItems", order.trxId)).toHaveLength(1)
  })

  interface PaidOrder {
    trxId: string
    orderId: string
    paymentId: string
  }

  /** Makes a paid order whose customer returned to both processes while the service called both. */
  async function paidOrder(): Promise<PaidOrder> {
    const cart = await customer.cart(processes[0])
    await customer.start(processes[0], cart)
    const [transaction] = customer.transactionsOf(cart.id)
    if (!transaction) throw new Error("The service has no transaction of the cart")
    await customer.approve(cart.id)
    await Promise.all([
      ...processes.map((each) => customer.complete(each, cart.id).catch(() => undefined)),
      ...processes.map((each) => tell(each, transaction.trxid, transaction.order_id)),
    ])
    const orderId = await waitFor("the payment to be told", async () => {
      const { rows } = await database.query<{ order_id: string }>(
        "SELECT order_id FROM partner_commerce_payment WHERE cart_id = $1 AND reported_at IS NOT NULL AND lease_token IS NULL",
        [cart.id],
      )
      return rows[0]?.order_id
    })
    const { rows: orders } = await database.query("SELECT 1 FROM order_cart WHERE cart_id = $1", [cart.id])
    expect(orders).toHaveLength(1)
    const { payments } = await readRefundBooks(processes[0].admin, orderId)
    return { trxId: transaction.trxid, orderId, paymentId: payments[0]?.id ?? "" }
  }

  async function minutesLater({ trxId, paymentId }: PaidOrder): Promise<void> {
    const older = "interval '11 minutes'"
    await database.query(
      `UPDATE partner_commerce_refund SET created_at = created_at - ${older}, settled_at = settled_at - ${older},
              next_check_at = now() WHERE trx_id = $1`,
      [trxId],
    )
    await database.query(`UPDATE refund SET created_at = created_at - ${older} WHERE payment_id = $1`, [paymentId])
    await waitFor("the refund to be settled", async () => {
      await Promise.all(processes.map((each) => each.runWork("settle-refunds")))
      const { rows } = await database.query(
        "SELECT 1 FROM partner_commerce_refund WHERE trx_id = $1 AND next_check_at IS NOT NULL",
        [trxId],
      )
      return rows.length === 0
    })
  }

  const tell = ({ url }: StoreProcess, trx_id: string, order_id: string) =>
    expectOk(
      httpClient({ baseUrl: url, headers: () => ({ authorization: `Bearer ${CALLBACK_BEARER}` }) }).post(
        "/partner-commerce/trx/status",
        { status: "APR", order_id, trx_id, current_time: new Date().toISOString(), message: "approved" },
      ),
    )

  const callsOf = (operation: string, trxId: string) =>
    world.sandbox.control
      .journal()
      .filter((entry) => entry.operation === `transactions.${operation}` && entry.path.includes(trxId))

  const booksOf = ({ orderId }: PaidOrder) => readRefundBooks(processes[1].admin, orderId)

  const firstItem = (trxId: string) => {
    const transaction = world.sandbox.control.transactions().find(({ trxid }) => trxid === trxId)
    return transaction?.items[0]?.id
  }

  async function countOf(table: "capture", paymentId: string | undefined): Promise<number> {
    const { rows } = await database.query(`SELECT 1 FROM ${table} WHERE payment_id = $1 AND deleted_at IS NULL`, [
      paymentId,
    ])
    return rows.length
  }
})
