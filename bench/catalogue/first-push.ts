import { type Change, toEntry } from "../../src/catalog/rules/plan/change"
import type { Known } from "../../src/catalog/rules/plan/known"
import { type Bench, toFigure } from "../figure"
import type { World } from "../store/world"
import type { CataloguePlan } from "./plan"
import { pushAll, readNaively } from "./store-tasks"

const VARIANTS = 10_000
const ENTRIES_PER_REQUEST = 1000

/** Pushes a catalogue that is all new. The baseline reads it through Medusa's API and makes the same requests. */
export function firstPush({ openWorld }: CataloguePlan): Bench {
  return {
    names: ["first-push"],
    async measure() {
      const world = await openWorld()
      const database = await world.fillDatabase("first_push", VARIANTS)
      await world.sandbox.control.post("/reset")
      const store = await world.startStore(database)
      const push = await pushAll(store)
      await store.stop()

      const reading = await world.startStore(database)
      const naive = await readNaively(world, reading, VARIANTS)
      await reading.stop()
      const requestsMs = await repeatRequests(world, database)
      console.error(`limit: the ${push.output.requests} requests alone take ${Math.round(requestsMs)} ms`)

      const isWhole = push.output.created === VARIANTS
      const isFewest = push.output.requests === Math.ceil(VARIANTS / ENTRIES_PER_REQUEST)
      return [toFigure("first-push", { value: push.ms, baseline: naive.ms + requestsMs, holds: isWhole && isFewest })]
    },
  }
}

/** Sends the pushed entries to an empty service again. @returns the duration in ms */
async function repeatRequests(world: World, database: string): Promise<number> {
  const items = await world.query<{ partner_id: string; known: Known }>(
    database,
    "SELECT partner_id, known FROM partner_commerce_item WHERE known IS NOT NULL",
  )
  const entries = items.flatMap(({ partner_id, known }) => {
    const { content, in_stock } = known
    if (!content || in_stock === null) return []
    const create: Change = { kind: "create", content, in_stock }
    return toEntry(partner_id, create) ?? []
  })
  await world.sandbox.control.post("/reset")
  const startedAt = performance.now()
  for (let at = 0; at < entries.length; at += ENTRIES_PER_REQUEST) {
    await world.sandbox.syncProducts(entries.slice(at, at + ENTRIES_PER_REQUEST))
  }
  return performance.now() - startedAt
}
