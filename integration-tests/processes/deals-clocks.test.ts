import { Client } from "@medusajs/framework/pg"
import { freePort } from "../harness/free-port"
import { type MinimalStore } from "../harness/minimal-store"
import { pushAll, setUpPlugin, waitFor } from "../harness/set-up"
import { startStoreProcess, type StoreProcess } from "../harness/store-process"
import { startStoreWorld, type StoreWorld } from "../harness/store-world"

const HOUR_MS = 3_600_000
const DEADLINE_MS = 25_000

jest.setTimeout(10 * 60_000)

describe("two processes, one an hour ahead of the database's clock, one an hour behind", () => {
  let world: StoreWorld<MinimalStore>
  let database: Client
  let ahead: StoreProcess
  let behind: StoreProcess
  let variantId: string
  const locks: Client[] = []

  beforeAll(async () => {
    world = await startStoreWorld({ seed: "./integration-tests/harness/seed-minimal-store.ts" })
    database = new Client({ connectionString: world.environment.DATABASE_URL })
    await database.connect()
    ;[ahead, behind] = await Promise.all([
      startStoreProcess({ ...world, env: { CLOCK_OFFSET_MS: String(HOUR_MS) } }),
      startStoreProcess({ ...world, port: await freePort(), env: { CLOCK_OFFSET_MS: String(-HOUR_MS) } }),
    ])
    variantId = world.seeded.variants[0]?.id ?? ""
    await setUpPlugin(ahead, world.seeded, { order_deadline_ms: DEADLINE_MS })
    await pushAll(ahead)
    world.sandbox.control.approve({ all: true })
  })
  afterEach(async () => {
    for (const each of locks.splice(0)) await each.end()
    await ahead.setClock(HOUR_MS)
    await behind.setClock(-HOUR_MS)
  })
  afterAll(async () => {
    await Promise.all([ahead?.kill(), behind?.kill()])
    await database?.end()
    await world?.close()
  })

  it.each([
    ["ahead", () => ahead],
    ["behind", () => behind],
  ])(
    "the one %s sells, counts the deadline as the database does, and reads the status when it is due",
    async (_, which) => {
      const { trx_id, status } = await buy(which())
      expect(status).toBe("APR")
      const isDone = async () => {
        const { state, isFinished } = await dealOf(trx_id)
        return state === "confirmed" && isFinished
      }
      await waitFor("the deal to be confirmed and finished", isDone)

      const { timeLeftMs, timeline } = await dealOf(trx_id)
      expect(timeLeftMs).toBeGreaterThan(0)
      expect(timeLeftMs).toBeLessThanOrEqual(DEADLINE_MS)
      const times = timeline.map(({ at }) => Date.parse(at))
      expect(times).toEqual([...times].sort((a, b) => a - b))
    },
  )

  it.each([
    ["forwards", 2 * HOUR_MS],
    ["backwards", -2 * HOUR_MS],
  ])("a clock that jumps %s while a purchase waits does not shorten its deadline", async (_, offsetMs) => {
    const release = await lock("partner_commerce_deal", "SHARE ROW EXCLUSIVE")
    const buying = buy(ahead)
    await waitFor("the purchase to wait", isOpening)
    await ahead.setClock(offsetMs)
    await release()
    const { trx_id, status } = await buying
    expect(status).toBe("APR")
    expect((await dealOf(trx_id)).timeLeftMs).toBeLessThanOrEqual(DEADLINE_MS)
  })

  it("a clock that jumps backwards ends nothing late: the answer comes in time, and no order follows it", async () => {
    await setting({ order_deadline_ms: 5_000 })
    const release = await lock("partner_commerce_deal", "SHARE ROW EXCLUSIVE")
    const buying = buy(ahead)
    await waitFor("the purchase to wait", isOpening)
    await ahead.setClock(-HOUR_MS)
    const purchase = await buying
    expect(purchase).toMatchObject({ http_status: 500, answer: { code: "DEADLINE_EXCEEDED" }, status: "CAN" })
    await release()
    await setting({ order_deadline_ms: DEADLINE_MS })
    await waitFor("the deal to be refused", async () => (await dealOf(purchase.trx_id)).state === "refused")
    expect((await dealOf(purchase.trx_id)).timeline.map(({ event }) => event)).toEqual(["received", "refused"])
  })

  it("neither process takes a living deal from the other", async () => {
    for (const [one, other] of [
      [ahead, behind],
      [behind, ahead],
    ] as const) {
      const release = await lock("reservation_item", "ACCESS EXCLUSIVE")
      const buying = buy(one)
      const trxId = await waitFor("the deal to be opened", openDeal)
      expect(await checked(other, trxId)).toBe("received")
      await release()
      expect(await buying).toMatchObject({ trx_id: trxId, status: "APR" })
    }
  })

  async function buy(at: StoreProcess) {
    world.sandbox.control.configure({ merchantBaseUrl: `${at.url}/partner-commerce` })
    const [purchase] = await world.sandbox.control.buy({ id: variantId })
    if (!purchase) throw new Error("nothing was bought")
    return purchase
  }

  /** Lets this process do the due work on a deal. @returns the deal's state afterwards */
  async function checked(by: StoreProcess, trxId: string): Promise<string> {
    return (await by.admin.post(`/admin/partner-commerce/deals/${trxId}/recheck`)).data.deal.state
  }

  async function setting(settings: Record<string, unknown>): Promise<void> {
    expect((await ahead.admin.post("/admin/partner-commerce/settings", settings)).status).toBe(200)
  }

  /** Holds a table like a long migration. @returns a function that releases it */
  async function lock(table: string, mode: string): Promise<() => Promise<void>> {
    const holder = new Client({ connectionString: world.environment.DATABASE_URL })
    locks.push(holder)
    await holder.connect()
    await holder.query("BEGIN")
    await holder.query(`LOCK TABLE ${table} IN ${mode} MODE`)
    return () => holder.end()
  }

  async function isOpening(): Promise<boolean> {
    const { rows } = await database.query(
      `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'INSERT INTO partner_commerce_deal%'`,
    )
    return rows.length > 0
  }

  async function openDeal(): Promise<string | undefined> {
    const { rows } = await database.query<{ trx_id: string }>(
      `SELECT trx_id FROM partner_commerce_deal WHERE state = 'received'`,
    )
    return rows[0]?.trx_id
  }

  interface Deal {
    state: string
    isFinished: boolean
    timeLeftMs: number
    timeline: { at: string; event: string }[]
  }

  async function dealOf(trxId: string): Promise<Deal> {
    const { rows } = await database.query<Deal>(
      `SELECT state, unfinished IS NULL AND lease_token IS NULL AS "isFinished", timeline,
              (EXTRACT(EPOCH FROM deadline_at - created_at) * 1000)::float AS "timeLeftMs"
         FROM partner_commerce_deal WHERE trx_id = $1`,
      [trxId],
    )
    const [deal] = rows
    if (!deal) throw new Error(`There is no deal ${trxId}`)
    return deal
  }
})
