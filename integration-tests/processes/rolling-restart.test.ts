import { randomUUID } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import { Client } from "@medusajs/framework/pg"
import { freePort } from "../harness/free-port"
import { expectOk } from "../harness/http-client"
import { type MinimalStore } from "../harness/minimal-store"
import { type Redis, startRedis, wantsRedis } from "../harness/redis"
import { pushAll, setUpPlugin, waitFor } from "../harness/set-up"
import { startStoreProcess, type StoreProcess } from "../harness/store-process"
import { startStoreWorld, type StoreWorld } from "../harness/store-world"

/** The least number of replaced workers. */
const ROUNDS = 2
/** `ROLLING_MINUTES=60 npm run test:processes -- rolling-restart` runs for this time, with a new worker each half minute. */
const MINUTES = Number(process.env.ROLLING_MINUTES ?? 0)
const MINUTE_MS = 60_000
const ROUND_MS = MINUTE_MS / 2
/** The pause between purchases, so that an hour's run leaves capacity on the machine. */
const PAUSE_MS = 100
/** A new process grows until it has done each kind of work once. */
const WARM_UP = 10
/** The growth of memory that still counts as flat, because garbage collection comes at any time. */
const FLAT = 1.15

interface Overview {
  problems: { code: string }[]
  processes: { id: string; mode: string; workflow_engine: string; locking: string; work: { name: string }[] }[]
}

jest.setTimeout((MINUTES + 10) * MINUTE_MS)

const side = wantsRedis ? describe : describe.skip
side("a server and two workers of one store, with Redis", () => {
  let world: StoreWorld<MinimalStore>
  let redis: Redis
  let database: Client
  let server: StoreProcess
  let workers: StoreProcess[] = []

  beforeAll(async () => {
    redis = await startRedis()
    world = await startStoreWorld({
      seed: "./integration-tests/harness/seed-minimal-store.ts",
      sandbox: { autoApprove: true },
    })
    database = new Client({ connectionString: world.environment.DATABASE_URL })
    await database.connect()
    server = await start("server")
    await setUpPlugin(server, world.seeded, { content_delay_ms: 1_000 })
    await database.query(
      `UPDATE inventory_level SET stocked_quantity = 10000000, raw_stocked_quantity = '{"value":"10000000","precision":20}'`,
    )
  })
  afterAll(async () => {
    await Promise.all([server, ...workers].map((each) => each?.kill()))
    await database?.end()
    await world?.close()
    redis?.stop()
  })

  it("the server reports that no process runs the jobs, as long as it runs without the worker", async () => {
    const hasPulse = "SELECT 1 FROM partner_commerce_heartbeat WHERE work = 'process'"
    await waitFor("the server's pulse", async () => (await database.query(hasPulse)).rows.length === 1)
    expect((await overview()).problems).not.toContainEqual(expect.objectContaining({ code: "no_jobs" }))
    await database.query(
      "UPDATE partner_commerce_heartbeat SET began_at = began_at - interval '5 minutes' WHERE work = 'process'",
    )
    expect((await overview()).problems).toContainEqual(expect.objectContaining({ code: "no_jobs" }))
  })

  it("started workers run the jobs, and each process describes itself", async () => {
    workers = await Promise.all([start("worker"), start("worker")])
    await Promise.all(workers.map((each) => each.runWork("sweep")))
    // A worker whose first job is still under way notes its sweep a moment later.
    const { problems, processes } = await waitFor("both workers to describe themselves", async () => {
      const seen = await overview()
      return seen.processes.length > 2 && seen
    })
    expect(problems).not.toContainEqual(expect.objectContaining({ code: "no_jobs" }))
    expect(processes.map(({ mode }) => mode).sort()).toEqual(["server", "worker", "worker"])
    for (const each of processes) {
      expect(each.workflow_engine).toContain("workflow-engine-redis")
      expect(each.locking).toContain("locking-redis")
    }
  })

  it("a job ends although its call never gets an answer, and the other jobs end in the meantime", async () => {
    await pushAll(server)
    world.sandbox.control.addFault({ kind: "hang", match: { operation: "catalog.listProducts" } })
    const [worker] = workers
    await database.query(
      "UPDATE partner_commerce_run SET created_at = created_at - interval '1 hour' WHERE kind = 'reconcile'",
    )
    const since = lastCall()
    await worker?.runWork("reconcile")
    await waitFor("the call that hangs", () => callsSince(since, "listProducts").some(({ status }) => status === null))
    for (const name of ["reconcile", "sweep", "settle-deals", "push"] as const) await worker?.runWork(name)
    expect(callsSince(since, "listProducts").filter(({ status }) => status === null)).toHaveLength(1)
    world.sandbox.control.clearFaults()
  })

  it("when the service asks one process to wait, no process calls before the end of the wait", async () => {
    world.sandbox.control.addFault({ kind: "rate_limit", retry_after: 60, match: { operation: "catalog.ping" } })
    const since = lastCall()
    await server.admin.post("/admin/partner-commerce/connection-check", {})
    const { rows } = await database.query<{ is_paused: boolean }>(
      "SELECT paused_until > now() + interval '50 seconds' AS is_paused FROM partner_commerce_rate_bucket WHERE api = 'catalog'",
    )
    expect(rows).toEqual([{ is_paused: true }])
    await database.query("UPDATE product SET title = title || ' II', updated_at = now()")
    for (const worker of workers) {
      await worker.runWork("sweep")
      await worker.runWork("push")
    }
    expect(callsSince(since, "").filter(({ operation }) => operation?.startsWith("catalog."))).toHaveLength(1)
    await database.query("UPDATE partner_commerce_rate_bucket SET paused_until = now()")
  })

  it("workers restart one by one while customers buy: each item is created once, each deal gets its order, no work is left", async () => {
    let since = lastCall()
    const created: string[] = []
    const added: string[] = []
    const bought: string[] = []
    const memory: number[] = []
    let isOver = false
    const buying = (async () => {
      while (!isOver) {
        bought.push(await buy())
        if (MINUTES > 0) await setTimeout(PAUSE_MS)
      }
    })()
    const endsAt = Date.now() + MINUTES * MINUTE_MS
    try {
      for (let round = 0; round < ROUNDS || Date.now() < endsAt; round++) {
        const beganAt = Date.now()
        // The names stay unique after their last number was replaced.
        added.push(await addProduct(`New-${round}`))
        await database.query(
          "UPDATE product SET title = regexp_replace(title, ' \\d+$', '') || $1, updated_at = now()",
          [` ${round}`],
        )
        const [oldest] = workers
        await Promise.all(workers.map((each) => each.runWork("sweep")))
        await stopGently(oldest)
        workers = [...workers.slice(1), await start("worker")]
        // The journal keeps only the last thousands of calls.
        created.push(...createdSince(since))
        since = lastCall()
        memory.push(await server.memory())
        if (Date.now() < endsAt) await setTimeout(Math.max(0, beganAt + ROUND_MS - Date.now()))
      }
    } finally {
      isOver = true
      await buying
    }
    expect(bought.length).toBeGreaterThan(ROUNDS)
    await waitFor(
      "every deal to be confirmed",
      async () => {
        for (const worker of workers) await worker.runWork("settle-deals")
        return (await countDeals("state = 'confirmed'")) === bought.length
      },
      (MINUTES + 1) * MINUTE_MS,
    )
    const { rows: orders } = await database.query<{ orders: number; paid: number }>(
      `SELECT count(DISTINCT order_id)::int AS orders, count(*)::int AS paid FROM partner_commerce_deal WHERE trx_id = ANY($1)`,
      [bought],
    )
    expect(orders).toEqual([{ orders: bought.length, paid: bought.length }])
    await pushWhatIsDue()
    expect([...created, ...createdSince(since)].sort()).toEqual(added.sort())
    if (memory.length <= WARM_UP) return
    const [first, last] = thirds(memory.slice(WARM_UP))
    console.log(`${bought.length} purchases, ${memory.length} restarts, ${first} MB at first, ${last} MB at last`)
    expect(last).toBeLessThanOrEqual(FLAT * first)
  })

  it("a worker that is stopped during a call waits for its answer, and no process sends the call again", async () => {
    await pushWhatIsDue()
    const since = lastCall()
    world.sandbox.control.addFault({ kind: "delay", ms: 2_000, match: { operation: "catalog.syncProducts" } })
    await database.query("UPDATE product SET title = title || ' III', updated_at = now()")
    const [doomed] = workers
    // While the other worker sweeps, the job of this worker ends without reading products.
    await waitFor("the call", async () => {
      await doomed?.runWork("sweep")
      return callsSince(since, "syncProducts").length > 0
    })
    await stopGently(doomed)
    workers = workers.slice(1)
    await pushWhatIsDue()
    const told = callsSince(since, "syncProducts")
      .filter(({ status }) => status === 202)
      .flatMap(({ request }) => (request as { products: { id: string; name?: string }[] }).products)
      .filter(({ name }) => name !== undefined)
      .map(({ id }) => id)
    expect(told.sort()).toEqual([...new Set(told)].sort())
    expect(told.length).toBeGreaterThan(0)
  })

  /** Returns the medians of the first and the last third. */
  function thirds(values: number[]): [first: number, last: number] {
    const third = Math.ceil(values.length / 3)
    const median = (some: number[]) => Math.round(some.sort((a, b) => a - b)[Math.floor(some.length / 2)] ?? Number.NaN)
    return [median(values.slice(0, third)), median(values.slice(-third))]
  }

  it("a server that is stopped first answers the purchases that have begun", async () => {
    const isThere = (trxIds: string[]) =>
      database.query("SELECT 1 FROM partner_commerce_deal WHERE trx_id = ANY($1)", [trxIds])
    const trxIds = Array.from({ length: 10 }, () => randomUUID())
    const bought = Promise.all(trxIds.map(buy))
    // A call that has not reached the server is refused immediately, and goes to the next server.
    await waitFor("all of them to be received", async () => (await isThere(trxIds)).rows.length === trxIds.length)
    await stopGently(server)
    await bought
    expect(await countDeals(`trx_id IN (${trxIds.map((id) => `'${id}'`).join(", ")}) AND order_id IS NOT NULL`)).toBe(
      trxIds.length,
    )
  })

  async function start(mode: "server" | "worker"): Promise<StoreProcess> {
    const port = mode === "server" ? world.port : await freePort()
    return startStoreProcess({ ...world, port, env: { REDIS_URL: redis.url, MEDUSA_WORKER_MODE: mode } })
  }

  async function stopGently(process: StoreProcess | undefined): Promise<void> {
    if (!process) throw new Error("There is no such process")
    await process.stop()
    expect(await process.ended).toBeNull()
  }

  async function buy(trx_id: string = randomUUID()): Promise<string> {
    const [purchase] = await world.sandbox.control.buy({ id: world.seeded.variants[0]?.id ?? "", trx_id })
    expect(purchase).toMatchObject({ http_status: 200, status: "APR" })
    return trx_id
  }

  /** @returns the id of its only variant */
  async function addProduct(title: string): Promise<string> {
    const { data } = await expectOk(
      server.admin.post<{ product: { variants: { id: string }[] } }>("/admin/products", {
        title,
        status: "published",
        description: "One of many.",
        categories: [{ id: world.seeded.category.id }],
        sales_channels: [{ id: world.seeded.sales_channel.id }],
        shipping_profile_id: world.seeded.shipping_profile.id,
        images: [{ url: world.pictures.url("aurora-back.png") }],
        options: [{ title: "Size", values: ["One"] }],
        variants: [
          {
            title: "One",
            options: { Size: "One" },
            manage_inventory: false,
            prices: [{ amount: 100, currency_code: "php" }],
          },
        ],
      }),
    )
    const [variant] = data.product.variants
    if (!variant) throw new Error("The product was created without its variant")
    return variant.id
  }

  async function pushWhatIsDue(): Promise<void> {
    await waitFor("all to be sent", async () => {
      for (const worker of workers) await worker.runWork("push")
      const { rows } = await database.query(
        "SELECT 1 FROM partner_commerce_item WHERE wanted_version <> synced_version",
      )
      return rows.length === 0
    })
  }

  async function overview(): Promise<Overview> {
    const { data } = await expectOk(server.admin.get<{ overview: Overview }>("/admin/partner-commerce/overview"))
    return data.overview
  }

  async function countDeals(condition: string): Promise<number> {
    const { rows } = await database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM partner_commerce_deal WHERE ${condition}`,
    )
    return rows[0]?.count ?? 0
  }

  const lastCall = () => world.sandbox.control.journal().at(-1)?.seq ?? 0
  const callsSince = (since: number, operation: string) =>
    world.sandbox.control.journal({ since }).filter((entry) => entry.operation?.includes(operation))

  function createdSince(since: number): string[] {
    return callsSince(since, "syncProducts")
      .filter(({ status }) => status === 202)
      .flatMap(({ response }) => (response as { results: { id: string; operation: string }[] }).results)
      .filter(({ operation }) => operation === "create")
      .map(({ id }) => id)
  }
})
