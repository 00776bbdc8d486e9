import { Client } from "@medusajs/framework/pg"
import { type HttpTypes } from "@medusajs/framework/types"
import { SYSTEM_PROVIDER } from "../../src/payments/rules/provider-id"
import { type FaultInput } from "../../src/sandbox/faults"
import { type StoredTransaction } from "../../src/sandbox/transactions/store"
import { crashPoints, describePoints, playedStories } from "../harness/crash-points"
import { type FrontDoor, openFrontDoor } from "../harness/front-door"
import { expectOk } from "../harness/http-client"
import { type MinimalStore } from "../harness/minimal-store"
import {
  findDisagreements,
  findStoreDisagreements,
  findUnnamed,
  type MoneyBooks,
  readTraces,
} from "../harness/money-books"
import { comeToRest, letAnHourPass, toSettlingStore } from "../harness/money-history"
import { packOrder, receiveReturn, requestReturn, shipParcel } from "../harness/parcels"
import { toSql } from "../harness/pg-sql"
import { ProcessCustomer } from "../harness/process-customer"
import { decideOnPage, loseCallbacks, type PageDecision, refundInPortal } from "../harness/service-people"
import { setUpPlugin, waitFor } from "../harness/set-up"
import { type StoreProcess } from "../harness/store-process"
import { StoreRelay } from "../harness/store-relay"
import { startStoreWorld, type StoreWorld } from "../harness/store-world"
import { endLeases } from "../harness/time-passes"

const STOCKED = 1_000
const REFUNDED = 100
const NEVER = Number.MAX_SAFE_INTEGER

// A start of Medusa follows every crash.
jest.setTimeout(40 * 60_000)

/** Work on a cart, during whose writes the process dies. */
interface Story {
  name: string
  prepare: () => Promise<HttpTypes.StoreCart>
  /** Fails if the process dies. */
  act: (cart: HttpTypes.StoreCart) => Promise<unknown>
  /** Absent: all work is done at the end of `act`. */
  isOver?: (cart: HttpTypes.StoreCart) => Promise<boolean>
  /** The customer or the admin repeats a step when the next process runs. */
  again?: (cart: HttpTypes.StoreCart) => Promise<unknown>
}

describe("a process that is killed while money moves", () => {
  let world: StoreWorld<MinimalStore>
  let relay: StoreRelay
  let process: StoreProcess
  let frontDoor: FrontDoor
  let database: Client
  let books: MoneyBooks
  let customer: ProcessCustomer

  beforeAll(async () => {
    world = await startStoreWorld({
      seed: "./integration-tests/harness/seed-minimal-store.ts",
      env: { PARTNER_COMMERCE_REQUESTS_PER_SECOND: "1000" },
    })
    database = new Client({ connectionString: world.environment.DATABASE_URL })
    await database.connect()
    books = { sql: toSql(database), sandbox: world.sandbox }
    relay = new StoreRelay(world)
    process = await relay.next()
    frontDoor = await openFrontDoor(world.port, () => process.url)
    const { seeded } = world
    const level = `/admin/inventory-items/${seeded.inventoryItemIds[0]}/location-levels/${seeded.stock_location.id}`
    await process.admin.post(level, { stocked_quantity: STOCKED })
    await setUpPlugin(process, seeded)
    customer = await ProcessCustomer.of(world, process)
  })
  afterAll(async () => {
    await process?.kill()
    await relay?.close()
    frontDoor?.close()
    await database?.end()
    await world?.close()
  })

  const payments: Story[] = [
    {
      name: "a customer pays and comes back",
      prepare: () => customer.cart(process),
      act: payAndComeBack,
      isOver: isReported,
      // A customer without a session tries again, and pays the new transaction.
      again: async (cart) => (await isStarted(cart)) || payAndComeBack(cart),
    },
    {
      name: "the customer starts again, because the first create call had no answer",
      prepare: () => {
        world.sandbox.control.addFault({ kind: "reset_after", match: { operation: "createTransaction" } })
        return customer.cart(process)
      },
      act: payAndComeBack,
      isOver: isReported,
      again: async (cart) => {
        world.sandbox.control.clearFaults()
        if (!(await isStarted(cart))) await payAndComeBack(cart)
      },
    },
    {
      name: "the service approves a transaction whose create call had no answer",
      prepare: async () => {
        const cart = await customer.cart(process)
        world.sandbox.control.addFault({ kind: "reset_after", times: 2, match: { operation: "createTransaction" } })
        await customer.start(process, cart).catch(() => undefined)
        return cart
      },
      act: (cart) => decides(cart, "approve"),
      isOver: isReversed,
    },
    {
      name: "the service calls, and the customer does not come back",
      prepare: started,
      act: (cart) => decides(cart, "approve"),
      isOver: isReported,
    },
    {
      name: "the service holds a payment",
      prepare: started,
      act: (cart) => decides(cart, "hold"),
      isOver: isHeld,
    },
    {
      name: "the service approves a payment that it has held",
      prepare: held,
      act: (cart) => decides(cart, "approve"),
      isOver: isReported,
    },
    {
      name: "the service rejects a payment that it has held",
      prepare: held,
      act: (cart) => decides(cart, "reject"),
      isOver: async (cart) => (await isIn(cart, "state = 'failed'")) && (await orderOf(cart)).status === "canceled",
    },
    {
      name: "the customer chooses another payment",
      prepare: started,
      act: (cart) => payOtherwise(cart),
      isOver: isReversed,
    },
    {
      name: "the service approves a cart that has changed",
      prepare: changed,
      act: (cart) => decides(cart, "approve"),
      isOver: isReversed,
    },
    {
      name: "the service approves a cart that has changed, and refuses the cancellation",
      prepare: async () => {
        world.sandbox.control.clearFaults()
        const match = { operation: "updateTransaction", body: '"CAN"' }
        world.sandbox.control.addFault({ kind: "status", status: 400, times: null, match })
        return changed()
      },
      act: (cart) => decides(cart, "approve"),
      isOver: isReversed,
    },
  ]

  it.each(playedStories(payments))(
    "leaves one order or none, paid or free, and the same in every book, after a crash at any write while $name",
    strikeEverywhere,
  )

  it("names a payment of an unanswered create call once the service calls", async () => {
    const cart = await dieUnanswered()
    await decides(cart, "approve")
    expect(await findDifferences([cart])).toEqual([])
    expect(await findUnnamed(books)).not.toContain(transactionOf(cart)?.order_id)
  })

  // A process that dies between the service's answer and its record leaves no transaction id: the nightly books report the payment.
  it("shows a payment of an unanswered create call in the night's books if every callback is lost", async () => {
    const cart = await dieUnanswered()
    await decides(cart, "approve", "unheard")
    expect(await findDifferences([cart])).toEqual([])
    expect(await findUnnamed(books)).toContain(transactionOf(cart)?.order_id)
  })

  /** A call that the service executes, and after which the process dies before the answer. */
  interface UnansweredCall extends Pick<Story, "prepare" | "act" | "again"> {
    name: string
    match: FaultInput["match"]
    isExecuted: (transaction: StoredTransaction) => boolean
    /** The transaction in the end. */
    left: Partial<StoredTransaction>
  }

  const unanswered: UnansweredCall[] = [
    {
      name: "refunds a part",
      prepare: paid,
      match: { operation: "refundItems" },
      act: (cart) => refundInMedusa(cart, REFUNDED),
      isExecuted: ({ refunded_items }) => refunded_items.length > 0,
      left: { status: "APR", refund_amount: REFUNDED },
    },
    {
      name: "refunds a cancelled order",
      prepare: paid,
      match: { operation: "refundItems" },
      act: cancel,
      again: (cart) => cancel(cart).catch(() => undefined),
      isExecuted: ({ refunded_items }) => refunded_items.length > 0,
      left: { status: "REF" },
    },
    {
      name: "reports the order",
      prepare: started,
      match: { operation: "updateTransaction", body: '"OK"' },
      act: (cart) => decides(cart, "approve"),
      isExecuted: ({ merchant_answer }) => merchant_answer === "OK",
      left: { status: "APR", merchant_answer: "OK", refund_amount: 0 },
    },
    {
      name: "cancels an unwanted payment",
      prepare: changed,
      match: { operation: "updateTransaction", body: '"CAN"' },
      act: (cart) => decides(cart, "approve"),
      isExecuted: ({ merchant_answer }) => merchant_answer === "CAN",
      left: { status: "CAN", refund_amount: 0 },
    },
  ]

  it.each(unanswered)(
    "leaves the same money in every book if the process dies before the answer to the call that $name",
    async ({ prepare, match, act, again, isExecuted, left }) => {
      const cart = await prepare()
      await dieBeforeAnswer(
        match,
        () => act(cart),
        () => isExecuted(requireTransaction(cart)),
      )
      await again?.(cart)
      expect(await findDifferences([cart])).toEqual([])
      expect(requireTransaction(cart)).toMatchObject(left)
    },
  )

  const refunds: Story[] = [
    {
      name: "in Medusa's admin",
      prepare: paid,
      act: (cart) => refundInMedusa(cart, REFUNDED),
    },
    {
      name: "on the plugin's page",
      prepare: paid,
      act: (cart) => {
        const { trxid, items } = requireTransaction(cart)
        const refund = { items: items.map(({ id }) => id), amount: REFUNDED }
        return expectOk(process.admin.post(`/admin/partner-commerce/payments/${trxid}/refund`, refund))
      },
    },
    {
      name: "after a return",
      prepare: returned,
      act: (cart) => refundInMedusa(cart, requireTransaction(cart).items[0]?.price ?? 0),
    },
    {
      name: "of a cancelled order",
      prepare: paid,
      act: cancel,
      // An admin without an answer cancels the order again. Medusa refuses to cancel it twice.
      again: (cart) => cancel(cart).catch(() => undefined),
    },
    {
      name: "of a cancelled order, whose first refund the service did not answer",
      prepare: async () => {
        const cart = await paid()
        world.sandbox.control.addFault({ kind: "status", status: 503, times: 3, match: { operation: "refundItems" } })
        await cancel(cart)
        world.sandbox.control.clearFaults()
        return cart
      },
      act: waitForTheJobs,
    },
    {
      name: "whose answer was lost",
      prepare: async () => {
        const cart = await paid()
        world.sandbox.control.addFault({ kind: "reset_after", match: { operation: "refundItems" } })
        world.sandbox.control.addFault({ kind: "status", status: 503, match: { operation: "getTransaction" } })
        await refundInMedusa(cart, REFUNDED).catch(() => undefined)
        world.sandbox.control.clearFaults()
        return cart
      },
      act: waitForTheJobs,
    },
    {
      name: "in the service's portal",
      prepare: async () => {
        const cart = await paid()
        const { trxid, items } = requireTransaction(cart)
        await refundInPortal(world.sandbox, trxid, { items: items.map(({ id }) => id), amount: REFUNDED })
        await waitFor("the portal's refund", () => requireTransaction(cart).refund_amount === REFUNDED)
        return cart
      },
      act: (cart) =>
        expectOk(process.admin.post(`/admin/partner-commerce/payments/${requireTransaction(cart).trxid}/recheck`)),
    },
  ]

  it.each(playedStories(refunds))(
    "leaves a refund $name done once or not at all, and the same in every book, after a crash at any write",
    strikeEverywhere,
  )

  it("leaves the right stock, and books that agree at night, after all these crashes", async () => {
    expect(await findStoreDisagreements(books, process.admin)).toEqual([])
  })

  async function strikeEverywhere({ name, prepare, act, isOver, again }: Story): Promise<void> {
    const undisturbed = await prepare()
    await process.dieAfterWrite(NEVER)
    await act(undisturbed)
    if (isOver) await waitFor(`the end: ${name}`, () => isOver(undisturbed))
    const writes = await process.writes()
    const points = crashPoints(writes)
    console.info(describePoints(points, writes))
    expect(writes).not.toEqual([])
    const carts = [undisturbed]
    for (const n of points) {
      const cart = await prepare()
      carts.push(cart)
      await process.dieAfterWrite(n)
      let isDead = false
      void process.ended.then(() => (isDead = true))
      await act(cart).catch(() => undefined)
      if (isOver) await waitFor("the end of the process, or of its work", async () => isDead || (await isOver(cart)))
      await process.kill()
      process = await relay.next()
      await again?.(cart)
    }
    world.sandbox.control.clearFaults()
    expect(await findDifferences(carts)).toEqual([])
  }

  /** @returns the differences after some hours, by the number of the crash point */
  async function findDifferences(carts: HttpTypes.StoreCart[]): Promise<string[]> {
    await world.sandbox.control.settled()
    // The leases belong to dead processes.
    await endLeases(books.sql)
    await comeToRest(
      books,
      carts.map(({ id }) => id),
      [toSettlingStore(process)],
    )
    const found: string[] = []
    for (const [at, { id }] of carts.entries()) {
      const differences = await findDisagreements(books, id)
      if (differences.length > 0) console.error(await readTraces(books, id))
      found.push(...differences.map((difference) => `cart ${at}: ${difference}`))
    }
    return found
  }

  // Carts at the start of a story.

  async function started(): Promise<HttpTypes.StoreCart> {
    const cart = await customer.cart(process)
    await customer.start(process, cart)
    return cart
  }

  async function held(): Promise<HttpTypes.StoreCart> {
    const cart = await started()
    await decides(cart, "hold")
    await waitFor("the payment to be held", () => isHeld(cart))
    return cart
  }

  async function changed(): Promise<HttpTypes.StoreCart> {
    const cart = await started()
    const variant_id = world.seeded.variants[1]?.id ?? ""
    await customer.storefront(process).store.cart.createLineItem(cart.id, { variant_id, quantity: 1 })
    return cart
  }

  async function paid(): Promise<HttpTypes.StoreCart> {
    const cart = await started()
    await decides(cart, "approve")
    await waitFor("the payment to be reported", () => isReported(cart))
    return cart
  }

  async function returned(): Promise<HttpTypes.StoreCart> {
    const cart = await paid()
    const { admin } = process
    const { id } = await orderOf(cart)
    const { order } = (await expectOk(admin.get(`/admin/orders/${id}?fields=*items`))).data
    await shipParcel(admin, order, await packOrder(admin, order))
    await receiveReturn(admin, order, await requestReturn(admin, order, world.seeded.stock_location.id))
    return cart
  }

  /** The process dies before the answer, after the service has created the transaction. */
  async function dieUnanswered(): Promise<HttpTypes.StoreCart> {
    const cart = await customer.cart(process)
    await dieBeforeAnswer(
      { operation: "createTransaction" },
      () => customer.start(process, cart),
      () => transactionOf(cart) !== undefined,
    )
    return cart
  }

  /** The process dies after the service has executed this call, and before the answer. */
  async function dieBeforeAnswer(
    match: FaultInput["match"],
    act: () => Promise<unknown>,
    isExecuted: () => boolean,
  ): Promise<void> {
    const { control } = world.sandbox
    control.addFault({ kind: "hang", after: true, match })
    const acting = act().catch(() => undefined)
    await waitFor("the service to execute the call", isExecuted)
    await process.kill()
    await acting
    control.clearFaults()
    process = await relay.next()
  }

  // Steps with carts.

  /** The customer repeats no failed step, and no callback arrives. */
  async function payAndComeBack(cart: HttpTypes.StoreCart): Promise<void> {
    await customer.start(process, cart).catch(() => undefined)
    await decides(cart, "approve", "unheard")
    await customer.complete(process, cart.id).catch(() => undefined)
  }

  async function payOtherwise(cart: HttpTypes.StoreCart): Promise<void> {
    const { store } = customer.storefront(process)
    await store.payment.initiatePaymentSession(cart, { provider_id: SYSTEM_PROVIDER })
  }

  /** The customer decides on the page of the last transaction. */
  async function decides(
    cart: HttpTypes.StoreCart,
    decision: PageDecision,
    callback: "heard" | "unheard" = "heard",
  ): Promise<void> {
    const transaction = transactionOf(cart)
    if (!transaction) return
    if (callback === "unheard") loseCallbacks(world.sandbox.control, transaction.trxid)
    await decideOnPage(world.sandbox, transaction.trxid, decision)
  }

  async function refundInMedusa(cart: HttpTypes.StoreCart, amount: number): Promise<void> {
    const [payment] = await books.sql<{ id: string }>("SELECT id FROM payment WHERE data->>'trx_id' = ?", [
      requireTransaction(cart).trxid,
    ])
    await expectOk(process.admin.post(`/admin/payments/${payment?.id}/refund`, { amount }))
  }

  async function cancel(cart: HttpTypes.StoreCart): Promise<void> {
    await expectOk(process.admin.post(`/admin/orders/${(await orderOf(cart)).id}/cancel`))
  }

  async function waitForTheJobs(cart: HttpTypes.StoreCart): Promise<void> {
    await letAnHourPass(books, [cart.id])
    await toSettlingStore(process).settle()
  }

  // Observations.

  const transactionOf = ({ id }: HttpTypes.StoreCart) => customer.transactionsOf(id).at(-1)

  function requireTransaction(cart: HttpTypes.StoreCart) {
    const transaction = transactionOf(cart)
    if (!transaction) throw new Error(`The service has no transaction of cart ${cart.id}`)
    return transaction
  }

  async function orderOf({ id }: HttpTypes.StoreCart): Promise<{ id: string; status: string }> {
    const [order] = await books.sql<{ id: string; status: string }>(
      `SELECT made.id, made.status FROM "order" made JOIN order_cart link ON link.order_id = made.id WHERE link.cart_id = ?`,
      [id],
    )
    return order ?? { id: "", status: "" }
  }

  /** The ledger has a transaction that the customer can pay or has paid. */
  function isStarted(cart: HttpTypes.StoreCart): Promise<boolean> {
    return isIn(cart, "trx_id IS NOT NULL AND state IN ('open', 'approved')")
  }

  function isReported(cart: HttpTypes.StoreCart): Promise<boolean> {
    return isIn(cart, "reported_at IS NOT NULL")
  }

  function isHeld(cart: HttpTypes.StoreCart): Promise<boolean> {
    return isIn(cart, "state = 'held' AND order_id IS NOT NULL AND placed_at IS NOT NULL")
  }

  function isReversed(cart: HttpTypes.StoreCart): Promise<boolean> {
    return isIn(cart, "reversal = 'done'")
  }

  /** The payment is in this state, and its process has finished its work. */
  async function isIn({ id }: HttpTypes.StoreCart, condition: string): Promise<boolean> {
    const rows = await books.sql(
      `SELECT 1 FROM partner_commerce_payment WHERE cart_id = ? AND ${condition} AND lease_token IS NULL`,
      [id],
    )
    return rows.length > 0
  }
})
