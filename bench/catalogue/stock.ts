import { setTimeout as sleep } from "node:timers/promises"
import { join } from "node:path"
import { waitFor } from "../../integration-tests/harness/set-up"
import { type Bench, type Figure, toFigure } from "../figure"
import { median, percentile } from "../statistics"
import type { BenchStore } from "../store/store"
import type { World } from "../store/world"
import type { CataloguePlan } from "./plan"
import { pushAll } from "./store-tasks"

const VARIANTS = 10_000
const PER_WRITE = 500
const SINGLE_CHANGES = 120
/** The pause keeps the changes separate, and is short enough that one request can carry several. */
const PAUSE_MS = 150
const ROUNDS = 5

/** Stock changes through the admin's own routes: one at a time, and all of them in a burst. */
export function stock({ openWorld }: CataloguePlan): Bench {
  return {
    names: ["stock-latency", "stock-burst", "store-slowdown"],
    async measure() {
      const world = await openWorld()
      await world.sandbox.control.post("/reset")
      const database = await world.fillDatabase("stock", VARIANTS)
      const store = await world.startStore(database)
      await pushAll(store)
      const latency = await measureLatency(world, store)
      const burst = await measureBurst(world, { store, database })
      return [latency, ...burst]
    },
  }
}

const variantId = (n: number) => `variant_${String(n).padStart(8, "0")}`

async function measureLatency(world: World, store: BenchStore): Promise<Figure> {
  const since = await world.sandbox.lastSeq()
  const changedAt = new Map<string, number>()
  for (let n = 1; n <= SINGLE_CHANGES; n++) {
    changedAt.set(variantId(n), Date.now())
    const level = `/admin/inventory-items/iitem_${n}/location-levels/${world.shop.locationId}`
    await store.admin.post(level, { stocked_quantity: 1000 + n })
    await sleep(PAUSE_MS)
  }
  const answeredAt = await waitFor("every change to be acknowledged", async () => {
    const answered = new Map<string, number>()
    for (const { at, request } of await world.sandbox.syncRequestsSince(since)) {
      for (const { id } of request.products) answered.set(id, Date.parse(at))
    }
    return answered.size >= changedAt.size ? answered : null
  })
  const delays = [...changedAt].map(([id, at]) => (answeredAt.get(id) ?? Number.POSITIVE_INFINITY) - at)
  console.error(`stock latency: median ${median(delays)} ms`)
  return toFigure("stock-latency", { value: percentile(delays, 95), baseline: null })
}

/** The same writes in the store with the plugin and in a store without it; each is first in turn, because the machine warms up. */
async function measureBurst(
  world: World,
  { store, database }: { store: BenchStore; database: string },
): Promise<Figure[]> {
  const plain = await world.startStore(await world.fillDatabase("plain", VARIANTS), {
    directory: join(__dirname, "../plain-store"),
  })
  const rates: { plugin: number[]; plain: number[] } = { plugin: [], plain: [] }
  const requests: number[] = []
  const settledAfter: number[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    const isPlainFirst = round % 2 === 1
    if (isPlainFirst) rates.plain.push(await writeAll(world, plain, round))
    const since = await world.sandbox.lastSeq()
    rates.plugin.push(await writeAll(world, store, round))
    const endedAt = Date.now()
    await waitFor("the burst to be acknowledged", () => isSettled(world, database))
    const answered = await world.sandbox.syncRequestsSince(since)
    settledAfter.push(Math.max(...answered.map(({ at }) => Date.parse(at))) - endedAt)
    requests.push(answered.length)
    if (!isPlainFirst) rates.plain.push(await writeAll(world, plain, round))
  }
  console.error(
    `writes/s with the plugin: ${rates.plugin.map(Math.round).join(", ")}; without: ${rates.plain.map(Math.round).join(", ")}`,
  )
  console.error(`the service has all of a burst ${settledAfter.join(", ")} ms after it`)
  return [
    toFigure("stock-burst", { value: Math.max(...requests), baseline: null }),
    toFigure("store-slowdown", { value: median(rates.plugin), baseline: median(rates.plain) }),
  ]
}

/** @returns writes per second */
async function writeAll(world: World, store: BenchStore, round: number): Promise<number> {
  const startedAt = performance.now()
  for (let first = 1; first <= VARIANTS; first += PER_WRITE) {
    const update = Array.from({ length: PER_WRITE }, (_, at) => ({
      id: `ilev_${first + at}`,
      inventory_item_id: `iitem_${first + at}`,
      location_id: world.shop.locationId,
      stocked_quantity: 2000 + round * 100 + (at % 100),
    }))
    const { status, data } = await store.admin.post<unknown>("/admin/inventory-items/location-levels/batch", { update })
    if (status >= 300) throw new Error(`The store answered ${status}: ${JSON.stringify(data)}`)
  }
  return VARIANTS / ((performance.now() - startedAt) / 1000)
}

/** Compares the items only once none waits, because the comparison takes as long as a page of the push. */
async function isSettled(world: World, database: string): Promise<boolean> {
  const waiting = await world.query(database, "SELECT FROM partner_commerce_due_item WHERE lane = 'stock' LIMIT 1")
  if (waiting.length > 0) return false
  const [row] = await world.query<{ waiting: string }>(
    database,
    `SELECT count(*) AS waiting FROM partner_commerce_item i
       JOIN product_variant_inventory_item k ON k.variant_id = i.variant_id
       JOIN inventory_level l ON l.inventory_item_id = k.inventory_item_id
      WHERE (i.known->>'in_stock')::int IS DISTINCT FROM l.stocked_quantity OR i.stock_wanted_version > i.stock_synced_version`,
  )
  return row?.waiting === "0"
}
