import { Client } from "@medusajs/framework/pg"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Bench, type Figure, toFigure } from "../figure"
import { median, percentile } from "../statistics"
import { openWorld, type World } from "../store/world"
import { type DealsWorld, untilFinished } from "./deals-world"
import { flood } from "./flood"
import type { Sale, Sold, Ware } from "./tasks/sell"

const ROUNDS = 3
const AT_ONCE = 32
const DEALS = 256
/** The baseline is slow: fewer of them tell as much. */
const BASELINE_DEALS = 96
const ALONE = 20

/** A promotion: everybody wants one of these. */
const WARES = 8

/** Deals against what a developer would otherwise write, in turns, in one store on one durable database. */
export function deals(): Bench {
  return {
    names: ["deals-throughput", "deals-p99", "deal-alone", "deals-flood"],
    async measure() {
      // A server of its own, with fsync: the catalogue's benches do without, and a deal must not.
      const keep = mkdtempSync(join(tmpdir(), "partner-commerce-bench-deals-"))
      const world = await openWorld({ keep })
      try {
        const database = await world.fillDatabase("deals", 100)
        await makeDurable(world, database)
        const wares = await stockUp(world, database)
        const store = await world.startStore(database)
        const inTurns = await measureInTurns(world, { store, database, wares })
        return [...inTurns, await flood(world, { store, database, wares })]
      } finally {
        await world.close()
        rmSync(keep, { recursive: true, force: true })
      }
    },
  }
}

async function makeDurable(world: World, database: string): Promise<void> {
  const name = new URL(database).pathname.slice(1)
  await world.query(database, `ALTER DATABASE "${name}" SET synchronous_commit = on`)
}

async function stockUp(world: World, database: string): Promise<Ware[]> {
  const stocked = 1_000_000
  await world.query(
    database,
    `UPDATE inventory_level SET stocked_quantity = ${stocked}, raw_stocked_quantity = '{"value":"${stocked}","precision":20}'`,
  )
  return world.query<Ware>(
    database,
    `SELECT v.id AS "variantId", i.inventory_item_id AS "inventoryItemId", ceil(p.amount)::int AS price
       FROM product_variant v
       JOIN product_variant_inventory_item i ON i.variant_id = v.id
       JOIN product_variant_price_set s ON s.variant_id = v.id
       JOIN price p ON p.price_set_id = s.price_set_id AND p.currency_code = 'php' AND p.price_list_id IS NULL
      WHERE NOT EXISTS (SELECT FROM price sale WHERE sale.price_set_id = s.price_set_id AND sale.price_list_id IS NOT NULL)
      ORDER BY v.id LIMIT ${WARES}`,
  )
}

async function measureInTurns(world: World, { store, database, wares }: DealsWorld): Promise<Figure[]> {
  const sell = async (way: Sale["way"], deals: number, atOnce: number) => {
    const input: Sale = { way, shop: world.shop, wares, deals, atOnce }
    const { output } = await store.run<Sale, Sold>(require.resolve("./tasks/sell"), input)
    // What follows the answers must not be counted against whoever is measured next.
    await untilFinished(world, database)
    return output
  }
  await sell("plugin", 64, AT_ONCE)
  await sell("workflows", AT_ONCE, AT_ONCE)
  const rounds = []
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({
      baseline: await sell("workflows", BASELINE_DEALS, AT_ONCE),
      ours: await sell("plugin", DEALS, AT_ONCE),
      baselineAlone: await sell("workflows", ALONE, 1),
      oursAlone: await sell("plugin", ALONE, 1),
    })
  }
  const commitMs = await measureCommit(database)
  const perSecond = ({ answersMs, totalMs }: Sold) => (answersMs.length / totalMs) * 1000
  const p99 = ({ answersMs }: Sold) => percentile(answersMs, 99)
  const alone = ({ answersMs }: Sold) => median(answersMs)
  const failed = rounds.map(({ baseline }) => baseline.failed)
  console.error(`deals: of ${BASELINE_DEALS} the baseline has failed to sell ${failed.join(", ")}`)
  const aloneMs = median(rounds.map(({ oursAlone }) => alone(oursAlone)))
  console.error(
    `deals: a durable statement takes ${commitMs.toFixed(1)} ms, a deal as long as ${Math.round(aloneMs / commitMs)}`,
  )
  const holds = rounds.every(({ ours, oursAlone }) => ours.failed + oursAlone.failed === 0)
  return [
    toFigure("deals-throughput", {
      value: median(rounds.map(({ ours }) => perSecond(ours))),
      baseline: median(rounds.map(({ baseline }) => perSecond(baseline))),
      holds,
    }),
    toFigure("deals-p99", {
      value: median(rounds.map(({ ours }) => p99(ours))),
      baseline: median(rounds.map(({ baseline }) => p99(baseline))),
      holds,
    }),
    toFigure("deal-alone", {
      value: aloneMs,
      baseline: median(rounds.map(({ baselineAlone }) => alone(baselineAlone))),
      holds,
    }),
  ]
}

/** The limit: what the database needs for the least that is still a durable transaction. */
async function measureCommit(database: string): Promise<number> {
  const client = new Client({ connectionString: database })
  await client.connect()
  try {
    await client.query("CREATE TABLE bench_commit (at timestamptz)")
    const times: number[] = []
    for (let n = 0; n < 100; n++) {
      const since = performance.now()
      await client.query("INSERT INTO bench_commit SELECT now()")
      times.push(performance.now() - since)
    }
    return median(times)
  } finally {
    await client.end()
  }
}
