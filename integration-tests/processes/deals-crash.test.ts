import { Client } from "@medusajs/framework/pg"
import { crashPoints, tellPoints } from "../harness/crash-points"
import { type MinimalStore } from "../harness/minimal-store"
import { pushAll, setUpPlugin, waitFor } from "../harness/set-up"
import { startStoreProcess, type StoreProcess } from "../harness/store-process"
import { StoreRelay } from "../harness/store-relay"
import { startStoreWorld, type StoreWorld } from "../harness/store-world"

const STOCKED = 500
/** A job that runs each minute cleans up what is past its deadline. */
const SETTLED_WITHIN_MS = 5 * 60_000
const MINUTE_MS = 60_000
/** About as long as a boot takes: the minute may turn before its end, and the jobs come a minute later then. */
const BOOT_MS = 20_000
const NEVER = Number.MAX_SAFE_INTEGER

// Every crash is followed by a start of Medusa.
jest.setTimeout(15 * 60_000)

describe("a process that is killed while it makes an order", () => {
  let world: StoreWorld<MinimalStore>
  let relay: StoreRelay
  let process: StoreProcess
  let database: Client
  let variantId: string
  const bought: string[] = []

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

  it("leaves the order and its unit both there or both gone, wherever it strikes", async () => {
    const writes = await writesOfOneDeal()
    const points = crashPoints(writes)
    console.info(tellPoints(points, writes))
    expect(points.length).toBeGreaterThan(5)
    for (const n of points) await buyAndDieAfter(n)
    await relay.close()
    await process.kill()
    await letTimePass()
    process = await startBeforeTheMinute()

    const deals = await waitFor("every deal to be settled", settledDeals, SETTLED_WITHIN_MS)
    expect(bought).toHaveLength(points.length + 1)
    expect(bought).toEqual(expect.arrayContaining(deals.map(({ trx_id }) => trx_id)))
    for (const trx_id of bought) {
      // A crash that struck before the purchase was noted, at a write of a job, has left nothing at all.
      const isSold = deals.some((deal) => deal.trx_id === trx_id && deal.state === "confirmed")
      expect({ trx_id, ...(await tracesOf(trx_id)) }).toEqual({
        trx_id,
        orders: isSold ? 1 : 0,
        reservations: isSold ? 1 : 0,
        exists: isSold,
        status: isSold ? "APR" : "CAN",
      })
    }
    const sold = deals.filter(({ state }) => state === "confirmed").length
    expect(sold).toBeGreaterThan(1)
    expect(sold).toBeLessThan(deals.length)
    expect(await level()).toMatchObject({ stocked_quantity: STOCKED, reserved_quantity: sold })
    await waitFor("the service to show the stock that is left", () => {
      return world.sandbox.control.product(variantId)?.in_stock === STOCKED - sold
    })
  })

  /** The writes of one undisturbed deal, from its arrival until nothing is left to do for it. */
  async function writesOfOneDeal(): Promise<string[]> {
    await process.dieAfterWrite(NEVER)
    const trxId = await buy()
    await waitFor("the deal to be finished", () => isFinished(trxId))
    return process.writes()
  }

  async function buyAndDieAfter(n: number): Promise<void> {
    await process.dieAfterWrite(n)
    const trxId = await buy()
    let isDead = false
    void process.ended.then(() => (isDead = true))
    // The jobs of the store write too, so a deal may be over before the last of its writes is counted.
    await waitFor("the end of the process, or of the deal", () => isDead || isFinished(trxId))
    await process.kill()
    process = await relay.next()
  }

  /** A process by whose clock the jobs of each minute come as soon as it is up. */
  async function startBeforeTheMinute(): Promise<StoreProcess> {
    const offsetMs = MINUTE_MS - BOOT_MS - (Date.now() % MINUTE_MS)
    const started = await startStoreProcess({ ...world, env: { CLOCK_OFFSET_MS: String(offsetMs) } })
    world.sandbox.control.configure({ merchantBaseUrl: `${started.url}/partner-commerce` })
    return started
  }

  /** Those who were at work are dead: what they held is free, and nobody waits for their answers any more. */
  async function letTimePass(): Promise<void> {
    await database.query(
      `UPDATE partner_commerce_deal SET lease_until = now(),
              deadline_at = CASE WHEN state IN ('received', 'reserved') THEN now() - interval '1 minute' ELSE deadline_at END`,
    )
  }

  async function buy(): Promise<string> {
    const [purchase] = await world.sandbox.control.buy({ id: variantId })
    if (!purchase) throw new Error("nothing was bought")
    bought.push(purchase.trx_id)
    return purchase.trx_id
  }

  async function isFinished(trxId: string): Promise<boolean> {
    const { rows } = await database.query(
      `SELECT 1 FROM partner_commerce_deal WHERE trx_id = $1 AND state = 'committed' AND unfinished IS NULL`,
      [trxId],
    )
    return rows.length > 0
  }

  interface Deal {
    trx_id: string
    state: string
    isFinished: boolean
  }

  /** Asks the service for the status of what is committed, as a person would who does not want to wait for the job. */
  async function settledDeals(): Promise<Deal[] | null> {
    const { rows } = await database.query<Deal>(
      `SELECT trx_id, state, unfinished IS NULL AS "isFinished" FROM partner_commerce_deal ORDER BY created_at`,
    )
    for (const { trx_id, state, isFinished } of rows) {
      if (state === "committed" && isFinished)
        await process.admin.post(`/admin/partner-commerce/orders/${trx_id}/recheck`)
    }
    const isSettled = rows.every(
      ({ state, isFinished }) => isFinished && ["confirmed", "cancelled", "refused"].includes(state),
    )
    return isSettled ? rows : null
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

  async function level() {
    const { rows } = await database.query(
      `SELECT stocked_quantity::int, reserved_quantity::int FROM inventory_level WHERE inventory_item_id = $1`,
      [world.seeded.inventoryItemIds[0]],
    )
    return rows[0]
  }
})
