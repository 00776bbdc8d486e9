import { type Bench, toFigure } from "../figure"
import { median } from "../statistics"
import type { TaskResult } from "../store/store"
import type { World } from "../store/world"
import type { CataloguePlan } from "./plan"
import { pushAll, readNaively, sweep, toGrowth } from "./store-tasks"

const SWEEPS = 5

/**
 * Limits the heap so that the figure shows the memory that the work needs: without a limit, several hundred MB of garbage stay uncollected.
 */
const HEAP_MB = 400

/**
 * The cost of finding that nothing has changed. The sweep compares fingerprints, the full pass reads and projects everything; the
 * baseline reads the same catalogue through Medusa's API. Each runs in a store that has just been started.
 */
export function wholeCatalogue({ variants, openWorld }: CataloguePlan): Bench {
  return {
    names: ["sweep", "sweep-memory", "full-pass", "full-pass-memory"],
    async measure() {
      const world = await openWorld()
      const database = await world.fillDatabase("whole_catalogue", variants)
      await pushEverything(world, database)

      const sweeping = await world.startStore(database, { heapMb: HEAP_MB })
      const sweeps: TaskResult<number>[] = []
      for (let turn = 0; turn < SWEEPS; turn++) sweeps.push(await sweep(sweeping))
      await sweeping.stop()

      const passing = await world.startStore(database, { heapMb: HEAP_MB })
      const pass = await pushAll(passing)
      await passing.stop()

      const reading = await world.startStore(database)
      const naive = await readNaively(world, reading, variants)
      await reading.stop()
      await reportLimits(world, database)

      const isNothingChanged = sweeps.every(({ output }) => output === 0)
      const isNothingSent = pass.output.unchanged === variants && pass.output.requests === 0
      return [
        toFigure("sweep", { value: median(sweeps.map(({ ms }) => ms)), baseline: naive.ms, holds: isNothingChanged }),
        toFigure("sweep-memory", { value: Math.max(...sweeps.map(toGrowth)), baseline: null }),
        toFigure("full-pass", { value: pass.ms, baseline: naive.ms, holds: isNothingSent }),
        toFigure("full-pass-memory", { value: toGrowth(pass), baseline: null }),
      ]
    },
  }
}

/** Pushes everything for the first time, in a separate store, because its memory must not count in the measurements. */
async function pushEverything(world: World, database: string): Promise<void> {
  await world.sandbox.control.post("/reset")
  const store = await world.startStore(database)
  const { output: run, ms } = await pushAll(store)
  await store.stop()
  if (run.status !== "completed") throw new Error(`The first push has ${run.status}: ${run.message ?? ""}`)
  console.error(`first push of the whole catalogue: ${Math.round(ms)} ms, ${run.requests} requests`)
}

/** Lower limit: the database looks at every variant and product once. No comparison of them can be faster. */
async function reportLimits(world: World, database: string): Promise<void> {
  const startedAt = performance.now()
  await world.query(
    database,
    `SELECT sum(hashtext(ROW(v.*, p.*)::text)) FROM product_variant v JOIN product p ON p.id = v.product_id`,
  )
  console.error(
    `limit: one statement over all variants and products takes ${Math.round(performance.now() - startedAt)} ms`,
  )
}
