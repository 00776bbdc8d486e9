import { type Bench, type Figure, toFigure } from "../figure"
import { percentile } from "../statistics"
import { haveInStep } from "../catalogue/store-tasks"
import { type BenchStore } from "../store/store"
import { type World } from "../store/world"
import { fillSales } from "./sales"
import { measureStartup } from "./startup"

export interface AdminPlan {
  /** Items of the catalogue. */
  items: number
  /** Deals, and as many payments. */
  sales: number
  openWorld: () => Promise<World>
}

const REPEATS = 5
const MOST_EXPORT_MB = 50
/** Without a limit V8 frees an object only when the machine's memory runs short, and the growth shows no need. The idle store needs 240 MB. */
const EXPORT_HEAP_MB = 320
/** The jobs of a worker would run beside the measured work. */
const ENV = { MEDUSA_WORKER_MODE: "server" }

/** The time that a person waits for a page of the admin, and the cost of the plugin for a store that does nothing. */
export function admin({ items, sales, openWorld }: AdminPlan): Bench {
  return {
    names: ["admin-lists", "overview-million", "exports", "startup"],
    async measure(isWanted) {
      const world = await openWorld()
      const figures: Figure[] = []
      if (["admin-lists", "overview-million", "exports"].some((name) => isWanted(name as Figure["name"]))) {
        const database = await world.fillDatabase("admin", items)
        const store = await world.startStore(database, { env: ENV })
        await haveInStep(store)
        console.error(`Filling the store with ${sales} deals and payments …`)
        await fillSales(world, database, sales)
        if (isWanted("admin-lists")) figures.push(await waits(store, "admin-lists", toLists(sales)))
        if (isWanted("overview-million")) figures.push(await waits(store, "overview-million", OVERVIEW))
        await store.stop()
        if (isWanted("exports")) figures.push(await measureExport(world, database))
      }
      if (isWanted("startup")) figures.push(await measureStartup(world))
      return figures
    },
  }
}

const PAGE = 20
const DEEP = 500 * PAGE
const DAY_MS = 24 * 60 * 60_000
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

/** The lists, searches, filters and drawers of the admin's pages, as the pages request them. */
function toLists(sales: number): string[] {
  const phone = `0${9_000_000_000 + Math.floor(sales / 2)}`
  return [
    ...["deals", "payments"].flatMap((list) => [
      `/${list}?limit=${PAGE}`,
      `/${list}?limit=${PAGE}&offset=${DEEP}`,
      `/${list}?limit=${PAGE}&q=${phone}`,
      `/${list}?limit=${PAGE}&q=customer77 santos`,
      `/${list}?limit=${PAGE}&q=12345`,
      `/${list}?limit=${PAGE}&refunded=true`,
      `/${list}?limit=${PAGE}&date_from=${dayBefore(30)}&date_to=${dayBefore(1)}`,
    ]),
    `/deals?limit=${PAGE}&state=refused`,
    `/deals?limit=${PAGE}&gift=true`,
    `/payments?limit=${PAGE}&state=approved`,
    `/items?limit=${PAGE}`,
    `/items?limit=${PAGE}&offset=${DEEP}`,
    `/items?limit=${PAGE}&q=Product 777`,
    `/items?limit=${PAGE}&q=SKU-777`,
    `/products?limit=${PAGE}`,
    `/activity?limit=${PAGE}`,
    `/runs?limit=${PAGE}`,
    `/funnel`,
  ]
}

const OVERVIEW = [
  "/overview",
  "/timeline?limit=20",
  `/insights?from=${dayBefore(30)}&to=${dayBefore(0)}`,
  `/payouts?period=day&date_from=${dayBefore(89)}&date_to=${dayBefore(0)}`,
]

/** @returns the 95th percentile of all requests, in ms */
async function waits(store: BenchStore, name: "admin-lists" | "overview-million", paths: string[]): Promise<Figure> {
  const all: number[] = []
  for (const path of paths) {
    const times: number[] = []
    for (let turn = 0; turn <= REPEATS; turn++) {
      const since = performance.now()
      const { status, data } = await store.admin.get<unknown>(`/admin/partner-commerce${path}`)
      if (status !== 200) throw new Error(`${path} was answered ${status}: ${JSON.stringify(data)}`)
      // The first request loads modules and plans statements.
      if (turn > 0) times.push(performance.now() - since)
    }
    console.error(`${name}: ${Math.round(percentile(times, 95)).toString().padStart(6)} ms  ${path}`)
    all.push(...times)
  }
  return toFigure(name, { value: percentile(all, 95), baseline: null })
}

async function measureExport(world: World, database: string): Promise<Figure> {
  const store = await world.startStore(database, { env: ENV, heapMb: EXPORT_HEAP_MB })
  const { output, ms, idleMb, peakMb } = await store.run<undefined, number>(
    require.resolve("./tasks/export-deals"),
    undefined,
  )
  await store.stop()
  console.error(`exports: ${output} rows, memory +${Math.round(peakMb - idleMb)} MB`)
  return toFigure("exports", {
    value: (output / ms) * 1000,
    baseline: null,
    holds: peakMb - idleMb <= MOST_EXPORT_MB,
  })
}
