import { Client } from "@medusajs/framework/pg"
import { crashPoints, describePoints } from "../harness/crash-points"
import { type MinimalStore } from "../harness/minimal-store"
import { pushAll, setUpPlugin, waitFor } from "../harness/set-up"
import { startStoreProcess, type StoreProcess } from "../harness/store-process"
import { StoreRelay } from "../harness/store-relay"
import { startStoreWorld, type StoreWorld } from "../harness/store-world"

const STOCKED = 1_000
/** Simultaneous purchases. With more, a run at every write leaves more work than one process can settle at the service's rate. */
const TOGETHER = 1
/** Each minute jobs clean up deals past their deadline and find the units that they returned. A killed push keeps its items for a minute. */
const SETTLED_WITHIN_MS = 5 * 60_000
const MINUTE_MS = 60_000
/** About the duration of a boot: the minute may end before the boot, and then the jobs come a minute later. */
const BOOT_MS = 20_000
const NEVER = Number.MAX_SAFE_INTEGER
const PAID_ONCE = { payment_status: "captured", paid: 15990, captures: 1, bookings: 1 }

// A start of Medusa follows every crash.
jest.setTimeout(25 * 60_000)

describe("a process that is killed while it makes orders", () => {
  let world: StoreWorld<MinimalStore>
  let relay: StoreRelay
  let process: StoreProcess
  let database: Client
  let variantId: string
  const bought: string[] = []
  const rechecked = new Set<string>()

  beforeAll(async () => {
    world = await startStoreWorld({ seed: "./integration-tests/harness/seed-minimal-store.ts" })
    database = new Client({ connectionString: world.environment.DATABASE_URL })
    await database.connect()
    relay = new StoreRelay(world)
    process = await relay.next()
    variantId = world.seeded.variants[0]?.id ?? ""
    const level = `/admin/inventory-items/${world.seeded.inventoryItemIds[0]}/location-levels/${world.seeded.stock_location.id}`
    await process.admin.post(level, { stocked_quantity: STOCKED })
    await setUpPlugin(process, world.seeded, { order_deadline_ms: 15_000 })
    await pushAll(process)
    world.sandbox.control.approve({ all: true })
  })
  afterAll(async () => {
    await process?.kill()
    await relay?.close()
    await database?.end()
    await world?.close()
  })

  it("never leaves an order without its reserved unit, or a unit without its order, after a crash at any write", async () => {
    const writes = await writesOfOneBatch()
    const points = crashPoints(writes)
    console.info(describePoints(points, writes))
    expect(writes.length).toBeGreaterThan(5)
    for (const n of points) await buyAndDieAfter(n)
    await relay.close()
    await process.kill()
    await letTimePass()
    process = await startBeforeTheMinute()

    const deals = await waitFor("every deal to be settled", settledDeals, SETTLED_WITHIN_MS).catch(reportUnsettled)
    expect(bought).toHaveLength(TOGETHER * (points.length + 1))
    expect(bought).toEqual(expect.arrayContaining(deals.map(({ trx_id }) => trx_id)))
    for (const trx_id of bought) {
      // A crash before the purchase's row, at a write of a job, leaves no trace.
      const isSold = deals.some((deal) => deal.trx_id === trx_id && deal.state === "confirmed")
      expect({ trx_id, ...(await tracesOf(trx_id)) }).toEqual({
        trx_id,
        orders: isSold ? 1 : 0,
        reservations: isSold ? 1 : 0,
        exists: isSold,
        status: isSold ? "APR" : "CAN",
      })
      if (isSold) expect({ trx_id, ...(await booksOf(trx_id)) }).toEqual({ trx_id, ...PAID_ONCE })
    }
    const sold = deals.filter(({ state }) => state === "confirmed").length
    expect(sold).toBeGreaterThan(0)
    // After a death at one late write, every bought unit can be sold.
    expect(sold < bought.length || points.length < writes.length).toBe(true)
    expect(await level()).toMatchObject({ stocked_quantity: STOCKED, reserved_quantity: sold })
    const showsWhatIsLeft = () => world.sandbox.control.product(variantId)?.in_stock === STOCKED - sold
    await waitFor("the service to show the stock that is left", showsWhatIsLeft, SETTLED_WITHIN_MS)
  })

  it("leaves no trace of a sale that fell through, after a crash at any write of the cancellation", async () => {
    world.sandbox.control.configure({ showsApproval: false })
    const undisturbed = await waitingDeal()
    await process.dieAfterWrite(NEVER)
    await fallThrough(undisturbed)
    await waitFor("the deal to be cancelled", () => isCancelled(undisturbed))
    const writes = await process.writes()
    const points = crashPoints(writes)
    console.info(describePoints(points, writes))
    expect(writes.length).toBeGreaterThan(3)
    const fallen = [undisturbed]
    for (const n of points) fallen.push(await fallThroughAndDieAfter(n))

    await letTimePass()
    await database.query("UPDATE order_change SET created_at = created_at - interval '10 minutes'")
    await database.query("UPDATE partner_commerce_deal SET next_check_at = now() WHERE state = 'committed'")
    await process.runWork("settle-deals")
    for (const trxId of fallen)
      await waitFor(`deal ${trxId} to be cancelled`, () => isCancelled(trxId), SETTLED_WITHIN_MS).catch(reportUnsettled)
    for (const trx_id of fallen)
      expect({ trx_id, ...(await tracesOf(trx_id)) }).toMatchObject({
        trx_id,
        orders: 0,
        reservations: 0,
        exists: false,
      })
  })

  /** Makes a deal that the store has answered and the service has not decided. */
  async function waitingDeal(): Promise<string> {
    const [trxId = ""] = await buy()
    await waitFor("the deal to wait for its decision", async () => {
      const { rows } = await database.query(
        `SELECT 1 FROM partner_commerce_deal
          WHERE trx_id = $1 AND state = 'committed' AND unfinished IS NULL AND checks > 0 AND lease_token IS NULL`,
        [trxId],
      )
      return rows.length > 0
    })
    return trxId
  }

  const fallThrough = (trx_id: string) => world.sandbox.control.sendStatus({ trx_id, status: "CAN" })

  async function fallThroughAndDieAfter(n: number): Promise<string> {
    const trxId = await waitingDeal()
    await process.dieAfterWrite(n)
    let isDead = false
    void process.ended.then(() => (isDead = true))
    await fallThrough(trxId)
    await waitFor("the end of the process, or of the deal", async () => isDead || (await isCancelled(trxId)))
    await process.kill()
    process = await relay.next()
    return trxId
  }

  async function isCancelled(trxId: string): Promise<boolean> {
    const { rows } = await database.query(
      `SELECT 1 FROM partner_commerce_deal WHERE trx_id = $1 AND state = 'cancelled' AND unfinished IS NULL`,
      [trxId],
    )
    return rows.length > 0
  }

  /** Returns the writes of undisturbed deals from their arrival to their confirmation and the end of all work. */
  async function writesOfOneBatch(): Promise<string[]> {
    await process.dieAfterWrite(NEVER)
    const trxIds = await buy()
    await waitFor("the deals to be confirmed", () => areConfirmed(trxIds))
    return process.writes()
  }

  async function buyAndDieAfter(n: number): Promise<void> {
    await process.dieAfterWrite(n)
    const trxIds = await buy()
    let isDead = false
    void process.ended.then(() => (isDead = true))
    // The store's jobs write too, so a deal may end before the last counted write.
    await waitFor("the end of the process, or of the deals", () => isDead || areConfirmed(trxIds))
    await process.kill()
    process = await relay.next()
  }

  /** Starts a process by whose clock the minute's jobs run soon after its boot. */
  async function startBeforeTheMinute(): Promise<StoreProcess> {
    const offsetMs = MINUTE_MS - BOOT_MS - (Date.now() % MINUTE_MS)
    const started = await startStoreProcess({ ...world, env: { CLOCK_OFFSET_MS: String(offsetMs) } })
    world.sandbox.control.configure({ merchantBaseUrl: `${started.url}/partner-commerce` })
    return started
  }

  /** Ends the leases and deadlines of dead processes. */
  async function letTimePass(): Promise<void> {
    await database.query(
      `UPDATE partner_commerce_deal SET lease_until = now(),
              deadline_at = CASE WHEN state IN ('received', 'reserved') THEN now() - interval '1 minute' ELSE deadline_at END`,
    )
  }

  async function buy(): Promise<string[]> {
    const purchases = await world.sandbox.control.buy({ id: variantId, quantity: TOGETHER })
    const trxIds = purchases.map(({ trx_id }) => trx_id)
    bought.push(...trxIds)
    return trxIds
  }

  /** Counts refused and missing deals as not confirmed. */
  async function areConfirmed(trxIds: string[]): Promise<boolean> {
    const { rows } = await database.query<{ state: string }>(
      `SELECT state FROM partner_commerce_deal WHERE trx_id = ANY($1) AND unfinished IS NULL`,
      [trxIds],
    )
    return rows.length === trxIds.length && rows.every(({ state }) => state === "confirmed")
  }

  interface Deal {
    trx_id: string
    state: string
    isFinished: boolean
  }

  /** Requests one status check per committed deal, like an impatient person. */
  async function settledDeals(): Promise<Deal[] | null> {
    const { rows } = await database.query<Deal>(
      `SELECT trx_id, state, unfinished IS NULL AS "isFinished" FROM partner_commerce_deal ORDER BY created_at`,
    )
    for (const { trx_id, state, isFinished } of rows) {
      if (state !== "committed" || !isFinished || rechecked.has(trx_id)) continue
      rechecked.add(trx_id)
      await process.admin.post(`/admin/partner-commerce/deals/${trx_id}/recheck`)
    }
    const isSettled = rows.every(
      ({ state, isFinished }) => isFinished && ["confirmed", "cancelled", "refused"].includes(state),
    )
    return isSettled ? rows : null
  }

  async function reportUnsettled(error: Error): Promise<never> {
    const { rows } = await database.query(
      `SELECT trx_id, state, unfinished, failures, remote_status, checks, next_check_at, lease_until, deadline_at, now(), timeline
         FROM partner_commerce_deal WHERE unfinished IS NOT NULL OR state NOT IN ('confirmed', 'cancelled', 'refused')`,
    )
    const { rows: problems } = await database.query("SELECT message FROM partner_commerce_problem")
    throw new Error(`${error.message}: ${JSON.stringify({ rows, problems }, null, 2)}`)
  }

  async function tracesOf(trxId: string) {
    const { rows: orders } = await database.query(
      `SELECT id FROM "order" WHERE metadata->'partner_commerce'->>'trx_id' = $1 AND status <> 'canceled' AND deleted_at IS NULL`,
      [trxId],
    )
    const { rows: reservations } = await database.query(
      `SELECT id FROM reservation_item WHERE external_id = $1 AND deleted_at IS NULL`,
      [trxId],
    )
    const { exists } = await world.sandbox.control.checkDeal({ trx_id: trxId })
    const status = world.sandbox.control.orders().find(({ trxid }) => trxid === trxId)?.status
    return { orders: orders.length, reservations: reservations.length, exists, status }
  }

  /** Returns the order's payment status and its books. */
  async function booksOf(trxId: string) {
    const { rows } = await database.query<{ order_id: string; captures: number; bookings: number }>(
      `SELECT d.order_id,
              (SELECT count(*)::int FROM capture c JOIN payment p ON p.id = c.payment_id
                 JOIN order_payment_collection l ON l.payment_collection_id = p.payment_collection_id
                WHERE l.order_id = d.order_id AND c.deleted_at IS NULL) AS captures,
              (SELECT count(*)::int FROM order_transaction t
                WHERE t.order_id = d.order_id AND t.reference = 'capture' AND t.deleted_at IS NULL) AS bookings
         FROM partner_commerce_deal d WHERE d.trx_id = $1`,
      [trxId],
    )
    const [deal] = rows
    const { data } = await process.admin.get(`/admin/orders/${deal?.order_id}?fields=payment_status,summary`)
    const { payment_status, summary } = data.order
    return { payment_status, paid: summary.paid_total, captures: deal?.captures, bookings: deal?.bookings }
  }

  async function level() {
    const { rows } = await database.query(
      `SELECT stocked_quantity::int, reserved_quantity::int FROM inventory_level WHERE inventory_item_id = $1`,
      [world.seeded.inventoryItemIds[0]],
    )
    return rows[0]
  }
})
