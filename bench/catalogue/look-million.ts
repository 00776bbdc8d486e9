import { SLICES_PER_ROUND } from "../../src/catalog/rules/pacing/slice"
import { type Bench, toFigure } from "../figure"
import { median } from "../statistics"
import type { BenchStore, TaskResult } from "../store/store"
import type { CataloguePlan } from "./plan"
import { haveInStep, look, sweep, toGrowth } from "./store-tasks"

const MOST_MS = 500
const MOST_MB = 100
const LOOKS = 10

/**
 * The cost of an idle minute with a million variants. The baseline compares all variants, as every minute did before the sweep worked in
 * slices.
 */
export function lookMillion({ lookedAt, openWorld }: CataloguePlan): Bench {
  return {
    names: ["look-million"],
    async measure() {
      const world = await openWorld()
      const database = await world.fillDatabase("look_million", lookedAt)
      // In server mode the store runs no jobs: jobs would disturb the measurement.
      const store = await world.startStore(database, { env: { MEDUSA_WORKER_MODE: "server" } })
      const { output: items } = await haveInStep(store)
      const whole = await sweep(store)
      const slices = await untilRest(store)
      const looks: TaskResult<number>[] = []
      for (let turn = 0; turn < LOOKS; turn++) looks.push(await look(store))
      await store.stop()

      const ms = median(looks.map((each) => each.ms))
      const growth = Math.max(...looks.map(toGrowth))
      console.error(
        `look-million: ${items} variants; a slice, after something was written, takes ${Math.round(median(slices))} ms; memory +${Math.round(growth)} MB`,
      )
      const isNothingFound = whole.output === 0 && looks.every(({ output }) => output === 0)
      const holds = items === lookedAt && isNothingFound && ms <= MOST_MS && growth <= MOST_MB
      return [toFigure("look-million", { value: ms, baseline: whole.ms, holds })]
    },
  }
}

/**
 * Filling the ledger marks all items as written, so two rounds of slices run before the measurement. @returns the duration of each look in
 * ms
 */
async function untilRest(store: BenchStore): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn < 2 * SLICES_PER_ROUND; turn++) times.push((await look(store)).ms)
  return times.slice(0, SLICES_PER_ROUND - 1)
}
