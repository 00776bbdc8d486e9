import { crashPoints, describePoints } from "../harness/crash-points"
import { type ShelfKeeper, openShelves, shown, type Shelves } from "../harness/shelf-keeper"
import { pushAll, waitFor } from "../harness/set-up"
import { startStoreProcess, type StoreProcess } from "../harness/store-process"
import { StoreRelay } from "../harness/store-relay"
import { startStoreWorld, type StoreWorld } from "../harness/store-world"

const SYNC = { operation: "catalog.syncProducts" }
/** An entry with only a stock or a status, in a request or in the text of a long request. */
const STOCK_OR_STATUS = /\\?"id\\?":\\?"[^"]+",\\?"(in_stock|status)\\?":\d+\}/g
const NEVER = Number.MAX_SAFE_INTEGER
const MINUTE_MS = 60_000
const PATIENCE_MS = 3 * 60_000

// A start of Medusa follows every crash.
jest.setTimeout(60 * 60_000)

describe("a process that is killed while it pushes two thousand items", () => {
  let world: StoreWorld<Shelves>
  let keeper: ShelfKeeper
  let relay: StoreRelay
  let process: StoreProcess
  let round = 0

  beforeAll(async () => {
    world = await startStoreWorld<Shelves>({
      seed: "./integration-tests/harness/seed-shelves.ts",
      // The pictures' addresses lead nowhere, and customers see the last sent values.
      sandbox: { downloadImages: false, autoApprove: true },
    })
    keeper = await openShelves(world.environment.DATABASE_URL ?? "")
    relay = new StoreRelay(world)
    process = await startStoreProcess(world)
    // The rounds run within minutes, and the change limit adds up the changes of an hour.
    const settings = { enabled: true, content_delay_ms: 3_600_000, change_limit_percent: 100 }
    expect((await process.admin.post("/admin/partner-commerce/settings", settings)).status).toBe(200)
  })
  afterAll(async () => {
    await process?.kill()
    await relay?.close()
    await keeper?.close()
    await world?.close()
  })

  it("before or after the service has created them, leaves each product at the service once and as wanted", async () => {
    await killInFlight({ after: true })
    await killInFlight({ after: false })
    await expectExactlyRight()
    // A repeated create includes the stock and the status, so no separate entry follows.
    const told = callsSince(0).flatMap(({ request }) => JSON.stringify(request).match(STOCK_OR_STATUS) ?? [])
    expect(told).toEqual([])
  })

  it("before or after the service has changed them, leaves each product as wanted", async () => {
    await keeper.rearrange(++round)
    await killInFlight({ after: true })
    await keeper.rearrange(++round)
    await killInFlight({ after: false })
    await expectExactlyRight()
  })

  it("leaves each product as wanted after a crash at any write", async () => {
    const writes = await writesOfOnePush()
    const points = crashPoints(writes)
    console.info(describePoints(points, writes))
    expect(writes.length).toBeGreaterThan(10)
    for (const n of points) await pushAndDieAfter(n)
    await relay.close()
    await expectExactlyRight()
    await waitFor("no run to be left", async () => (await keeper.unsettled()).runs === 0, PATIENCE_MS)
  })

  it("discovers at its start the changes that were made while it was away", async () => {
    await process.kill()
    await keeper.letTimePass()
    await keeper.rearrange(++round)
    const since = lastCall()
    const startedAt = Date.now()
    // By this process's clock a minute has just begun, so its jobs run after the push.
    process = await startStoreProcess({ ...world, env: { CLOCK_OFFSET_MS: String(-(startedAt % MINUTE_MS)) } })
    await waitFor("a push", () => callsSince(since).length > 0, PATIENCE_MS)
    expect(Date.now() - startedAt).toBeLessThan(MINUTE_MS)

    await everythingPushed()
    await returnedItemsRead()
    expect(shown(world.sandbox)).toEqual(await keeper.wanted())
  })

  /** Returns the writes of one undisturbed push of the same number of changes. */
  async function writesOfOnePush(): Promise<string[]> {
    // The read-back runs now, so that none becomes due during the push.
    await readBack()
    await keeper.rearrange(++round)
    await process.dieAfterWrite(NEVER)
    expect(await pushAll(process, { scope: "changed" }, PATIENCE_MS)).toMatchObject({ status: "completed" })
    return process.writes()
  }

  async function readBack(): Promise<void> {
    expect((await process.admin.post("/admin/partner-commerce/reconcile")).status).toBeLessThan(300)
    await waitFor("the read-back to be over", async () => (await keeper.unsettled()).runs === 0, PATIENCE_MS)
  }

  const everythingPushed = () =>
    waitFor("everything to be pushed", async () => (await keeper.unsettled()).items === 0, PATIENCE_MS)

  /**
   * An item that returned at a higher price gets its stock after a read-back shows that customers see the price. A read-back within a minute
   * of a repeated entry proves nothing.
   */
  async function returnedItemsRead(): Promise<void> {
    await waitFor(
      "returned items to have their stock",
      async () => {
        await readBack()
        await process.admin.post("/admin/partner-commerce/sync", { scope: "changed" })
        await everythingPushed()
        const held = await process.admin.get("/admin/partner-commerce/items?problem=price_in_review&limit=1")
        return held.data.count === 0
      },
      PATIENCE_MS,
    )
  }

  async function pushAndDieAfter(n: number): Promise<void> {
    await keeper.rearrange(++round)
    await process.dieAfterWrite(n)
    // A process that dies leaves its request unanswered.
    const pushed = pushAll(process, { scope: "changed" }, PATIENCE_MS).catch(() => undefined)
    await Promise.race([process.ended, pushed])
    await process.kill()
    await keeper.letTimePass()
    process = await relay.next()
  }

  /** The process dies while the service has the request, before or after the service applies it. */
  async function killInFlight({ after }: { after: boolean }): Promise<void> {
    const since = lastCall()
    world.sandbox.control.addFault({ kind: "hang", after, match: SYNC })
    await process.admin.post("/admin/partner-commerce/sync", { scope: "changed" })
    const isUnanswered = () => callsSince(since).some(({ note }) => note?.startsWith("fault: hang"))
    await waitFor("the request that is not answered", isUnanswered, PATIENCE_MS)
    await startAnew()
  }

  const lastCall = () => world.sandbox.control.journal().at(-1)?.seq ?? 0
  const callsSince = (since: number) =>
    world.sandbox.control.journal({ since }).filter(({ operation }) => operation === SYNC.operation)

  async function startAnew(): Promise<void> {
    await process.kill()
    await keeper.letTimePass()
    process = await startStoreProcess(world)
  }

  async function expectExactlyRight(): Promise<void> {
    await process.admin.post("/admin/partner-commerce/sync", { scope: "changed" })
    await everythingPushed()
    await returnedItemsRead()
    expect(shown(world.sandbox)).toEqual(await keeper.wanted())
    const { plan } = (await process.admin.post("/admin/partner-commerce/plan")).data
    expect(plan).toMatchObject({
      entries: [],
      counts: { create: 0, update: 0, stock: 0, archive: 0, unarchive: 0, blocked: 0, rejected: 0 },
    })
    expect(await pushAll(process, { scope: "all" }, PATIENCE_MS)).toMatchObject({ status: "completed", requests: 0 })
  }
})
