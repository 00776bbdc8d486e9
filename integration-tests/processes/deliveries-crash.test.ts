import { Client } from "@medusajs/framework/pg"
import { type MinimalStore } from "../harness/minimal-store"
import { expectOk } from "../harness/http-client"
import { pushAll, setUpPlugin, waitFor } from "../harness/set-up"
import { startStoreProcess, type StoreProcess } from "../harness/store-process"
import { startStoreWorld, type StoreWorld } from "../harness/store-world"

/** The time limit for a waiting delivery status after the next process has started. */
const LEAVES_WITHIN_MS = 60_000
const LONGEST_LEASE_S = 20
const HANGS_MS = 300_000

// Each test kills one Medusa and starts another.
jest.setTimeout(10 * 60_000)

describe("delivery statuses that wait when their process is killed", () => {
  let world: StoreWorld<MinimalStore>
  let process: StoreProcess
  let database: Client

  beforeAll(async () => {
    world = await startStoreWorld({ seed: "./integration-tests/harness/seed-minimal-store.ts" })
    database = new Client({ connectionString: world.environment.DATABASE_URL })
    await database.connect()
    process = await startStoreProcess(world)
    await setUpPlugin(process, world.seeded)
    await pushAll(process)
    world.sandbox.control.approve({ all: true })
  })
  afterEach(() => world.sandbox.control.clearFaults())
  afterAll(async () => {
    await process?.kill()
    await database?.end()
    await world?.close()
  })

  it("leave again within a minute of the restart if the process died while it sent them", async () => {
    world.sandbox.control.addFault({
      kind: "delay",
      ms: HANGS_MS,
      match: { operation: "updateTransaction" },
      times: null,
    })
    const trxId = await confirmed()
    await waitFor("the status to be on its way", async () => (await queued(trxId))?.lease_until)
    await process.kill()
    expect((await queued(trxId))?.leased_for_s).toBeLessThanOrEqual(LONGEST_LEASE_S)
    await leavesAfterRestart(trxId)
  })

  it("leave within a minute of the restart if they were waiting for their next attempt", async () => {
    world.sandbox.control.addFault({
      kind: "status",
      status: 503,
      match: { operation: "updateTransaction" },
      times: null,
    })
    const trxId = await confirmed()
    await waitFor("an attempt to fail", async () => (await queued(trxId))?.last_error)
    await process.kill()
    expect((await queued(trxId))?.due_in_s).toBeLessThanOrEqual(LONGEST_LEASE_S)
    await leavesAfterRestart(trxId)
  })

  it("arrive once if the process died after the service took them, before their answer", async () => {
    world.sandbox.control.addFault({ kind: "hang", after: true, match: { operation: "updateTransaction" } })
    const trxId = await confirmed()
    await waitFor("the service to take the status", () => statusesThere(trxId).length > 0)
    await process.kill()
    expect(await queued(trxId)).toMatchObject({ attempts: 1, last_error: null })
    await leavesAfterRestart(trxId)
    await waitFor("the answer", async () => (await queued(trxId)) === undefined, LEAVES_WITHIN_MS)
    expect(await statesOf(trxId)).toEqual(["accepted"])
    expect(statusesThere(trxId)).toEqual(["ORDER_RECEIVED"])
  })

  it("keep their lease as long as the process that holds it lives, however long its call takes", async () => {
    world.sandbox.control.addFault({
      kind: "delay",
      ms: HANGS_MS,
      match: { operation: "updateTransaction" },
      times: null,
    })
    const trxId = await confirmed()
    const first = await waitFor("the lease", async () => (await queued(trxId))?.lease_until)
    const renewed = await waitFor("the lease to be renewed", async () => {
      const until = (await queued(trxId))?.lease_until
      return until && until > first && until
    })
    expect(renewed.getTime() - first.getTime()).toBeGreaterThan(0)
    expect((await queued(trxId))?.attempts).toBe(1)
    await process.kill()
    await leavesAfterRestart(trxId)
  })

  async function confirmed(): Promise<string> {
    const [purchase] = await world.sandbox.control.buy({ id: world.seeded.variants[0]?.id ?? "" })
    const trxId = purchase?.trx_id ?? ""
    await waitFor("the deal to be confirmed", async () => {
      const { data } = await expectOk(process.admin.post(`/admin/partner-commerce/deals/${trxId}/recheck`))
      return data.deal.state === "confirmed"
    })
    return trxId
  }

  interface Queued {
    leased_for_s: number | null
    lease_until: Date | null
    due_in_s: number
    attempts: number
    last_error: string | null
  }

  async function queued(trxId: string): Promise<Queued | undefined> {
    const { rows } = await database.query<Queued>(
      `SELECT extract(epoch FROM lease_until - now())::float AS leased_for_s, lease_until, attempts, last_error,
              extract(epoch FROM next_attempt_at - now())::float AS due_in_s
         FROM partner_commerce_delivery_update WHERE trx_id = $1 AND state = 'queued'`,
      [trxId],
    )
    return rows[0]
  }

  async function leavesAfterRestart(trxId: string): Promise<void> {
    world.sandbox.control.clearFaults()
    process = await startStoreProcess(world)
    await waitFor("the status at the service", () => statusesThere(trxId).at(-1) === "ORDER_RECEIVED", LEAVES_WITHIN_MS)
  }

  /** The statuses that the service has taken, in order. */
  function statusesThere(trxId: string): string[] {
    const known = world.sandbox.control.orders().find(({ trxid }) => trxid === trxId)
    return known?.deal?.timeline.map(({ delivery_status }) => delivery_status) ?? []
  }

  async function statesOf(trxId: string): Promise<string[]> {
    const { rows } = await database.query<{ state: string }>(
      "SELECT state FROM partner_commerce_delivery_update WHERE trx_id = $1",
      [trxId],
    )
    return rows.map(({ state }) => state)
  }
})
