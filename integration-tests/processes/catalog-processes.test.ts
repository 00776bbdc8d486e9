import { isDeepStrictEqual } from "node:util"
import { type ShelfKeeper, openShelves, shown, type Shelves } from "../harness/shelf-keeper"
import { freePort } from "../harness/free-port"
import { wantsRedis, type Redis, startRedis } from "../harness/redis"
import { waitFor } from "../harness/set-up"
import { startStoreProcess, type StoreProcess } from "../harness/store-process"
import { startStoreWorld, type StoreWorld } from "../harness/store-world"

const SYNC = "catalog.syncProducts"
/** Numbers of the items that sell during the pushes. */
const BUSY_ITEMS = Array.from({ length: 30 }, (_, n) => n * 61 + 1)
const PATIENCE_MS = 5 * 60_000

jest.setTimeout(60 * 60_000)

const side = wantsRedis ? describe : describe.skip
side("two processes that push two thousand items side by side", () => {
  let redis: Redis
  let world: StoreWorld<Shelves>
  let keeper: ShelfKeeper
  let processes: [StoreProcess, StoreProcess]

  beforeAll(async () => {
    redis = await startRedis()
    world = await startStoreWorld<Shelves>({
      seed: "./integration-tests/harness/seed-shelves.ts",
      // The pictures' addresses lead nowhere, and customers see the last sent values.
      sandbox: { downloadImages: false, autoApprove: true },
    })
    keeper = await openShelves(world.environment.DATABASE_URL ?? "")
    const env = { REDIS_URL: redis.url }
    processes = await Promise.all([
      startStoreProcess({ ...world, env }),
      startStoreProcess({ ...world, port: await freePort(), env }),
    ])
    // The rounds run within minutes, and the change limit adds up the changes of an hour.
    const settings = { enabled: true, content_delay_ms: 3_600_000, change_limit_percent: 100 }
    expect((await processes[0].admin.post("/admin/partner-commerce/settings", settings)).status).toBe(200)
  })
  afterAll(async () => {
    await Promise.all((processes ?? []).map((each) => each.kill()))
    await keeper?.close()
    await world?.close()
    redis?.stop()
  })

  it("create each product once while customers buy", async () => {
    const since = lastCall()
    const pushes = processes.map((each) => each.admin.post("/admin/partner-commerce/sync", { scope: "all" }))
    await keepSelling(Promise.all(pushes))
    await expectExactlyRight()
    // The creates may have included the earlier sales, so a later sale checks the separate stock entry.
    await sell(0)
    await expectExactlyRight()
    expect(counted(takenSince(since).created)).toEqual(counted(everyId()))
    expectNoStockTwice(since)
  })

  it("discover unreported changes by their jobs, and send each change once while customers buy", async () => {
    const since = lastCall()
    await keeper.rearrange(1)
    // Both jobs start at once, although their schedules would keep them apart.
    const sweeps = processes.map((each) => each.runWork("sweep"))
    await keepSelling(waitFor("a job to push", () => takenSince(since).changed.length > 0, PATIENCE_MS))
    await Promise.all(sweeps)
    await expectExactlyRight()
    expect(counted(takenSince(since).changed)).toEqual(counted(await activeIds()))
    expectNoStockTwice(since)
  })

  it("take over from each other: the other process sends the items of a killed one, once", async () => {
    const since = lastCall()
    const [doomed, heir] = processes
    // A job of the second process would push some changes beside the doomed process, and hold items that it should take over.
    heir.freeze()
    await keeper.rearrange(2)
    world.sandbox.control.addFault({ kind: "hang", match: { operation: SYNC } })
    await doomed.admin.post("/admin/partner-commerce/sync", { scope: "changed" })
    const isUnanswered = () => callsSince(since).some(({ status }) => status === null)
    await waitFor("the request that is not answered", isUnanswered, PATIENCE_MS)
    await doomed.kill()
    // The service may have answered other requests of the doomed process, and no record shows it.
    const inFlight = new Set(await keeper.inFlight())
    await keeper.letTimePass()
    heir.thaw()

    await heir.admin.post("/admin/partner-commerce/sync", { scope: "changed" })
    await expectExactlyRight()
    const { changed } = takenSince(since)
    expect([...new Set(changed)].sort()).toEqual((await activeIds()).sort())
    expect(moreThanOnce(changed).filter((id) => !inFlight.has(id))).toEqual([])
    expectNoStockTwice(since, inFlight)
  })

  async function keepSelling(until: Promise<unknown>): Promise<void> {
    let isOver = false
    const over = until.finally(() => (isOver = true))
    for (let n = 1; !isOver || n <= 10; n++) await sell(n)
    await over
  }

  /** Gives a few items another stock than at the turn before and at turn 0, alternately through both processes. */
  async function sell(turn: number): Promise<void> {
    const update = BUSY_ITEMS.map((item) => ({
      inventory_item_id: `iitem_${item}`,
      location_id: world.seeded.locationId,
      stocked_quantity: turn === 0 ? 99 : 100 + ((turn * 7 + item) % 60),
    }))
    const { status } = await processes[turn % 2 === 0 ? 0 : 1].admin.post(
      "/admin/inventory-items/location-levels/batch",
      { update },
    )
    expect(status).toBe(200)
  }

  async function expectExactlyRight(): Promise<void> {
    // A change whose event is under way has marked no item yet, so a ledger without waiting items proves nothing by itself.
    const isRight = async () => {
      const { items, runs } = await keeper.unsettled()
      return items === 0 && runs === 0 && isDeepStrictEqual(shown(world.sandbox), await keeper.wanted())
    }
    await waitFor("everything to be pushed", isRight, PATIENCE_MS).catch(async (error: unknown) => {
      expect(shown(world.sandbox)).toEqual(await keeper.wanted())
      throw error
    })
  }

  const lastCall = () => world.sandbox.control.journal().at(-1)?.seq ?? 0
  const callsSince = (since: number) =>
    world.sandbox.control.journal({ since }).filter(({ operation }) => operation === SYNC)

  interface SyncAnswer {
    results: { id: string; operation: string; applied: string }[]
  }

  /** Returns the ids of the items that the service acknowledged, once per acknowledgement. */
  function takenSince(since: number) {
    const results = callsSince(since)
      .filter(({ status }) => status === 202)
      .flatMap(({ response }) => (response as SyncAnswer).results)
    const content = results.filter(({ applied }) => applied === "pending_approval")
    return {
      returned: new Set(results.filter(({ operation }) => operation === "unarchive").map(({ id }) => id)),
      created: content.filter(({ operation }) => operation === "create").map(({ id }) => id),
      changed: content.filter(({ operation }) => operation === "update").map(({ id }) => id),
    }
  }

  /**
   * Expects at most one stock entry for each item whose stock changed once. Items that sell during the pushes may have more. An item that
   * returns from the archive at a higher price has a stock of 0 until customers see that price.
   */
  function expectNoStockTwice(since: number, except: Set<string> = new Set()): void {
    const { returned } = takenSince(since)
    const told = callsSince(since)
      // The journal shortens large requests; those contain content, and no stock of existing products.
      .filter(({ status, request }) => status === 202 && typeof request === "object")
      .flatMap(({ request }) => (request as { products: { id: string; in_stock?: number }[] }).products)
      .filter(({ id, in_stock }) => in_stock !== undefined && !(in_stock === 0 && returned.has(id)))
    const quiet = told.map(({ id }) => id).filter((id) => !busyVariants.has(id) && !except.has(id))
    expect(moreThanOnce(quiet)).toEqual([])
    expect(told.length).toBeGreaterThan(0)
  }

  const everyId = () => Array.from({ length: world.seeded.variants }, (_, n) => toVariantId(n + 1))
  const activeIds = async () => (await keeper.wanted()).filter(({ status }) => status === "active").map(({ id }) => id)
})

const toVariantId = (n: number) => `variant_${String(n).padStart(8, "0")}`
const busyVariants = new Set(BUSY_ITEMS.map(toVariantId))

const moreThanOnce = (ids: string[]) => ids.filter((id, at) => ids.indexOf(id) !== at)

/** Counts each id. */
function counted(ids: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const id of ids) counts[id] = (counts[id] ?? 0) + 1
  return counts
}
