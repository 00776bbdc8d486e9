import { Client } from "@medusajs/framework/pg"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Bench, type Figure, toFigure } from "../figure"
import { median, percentile } from "../statistics"
import { openWorld, type World } from "../store/world"
import { type DealsWorld, type Sell, untilFinished } from "./deals-world"
import { flood } from "./flood"
import { settled } from "./settled"
import type { Sale, Sold, Ware } from "./tasks/sell"

const ROUNDS = 3
const AT_ONCE = 32
const DEALS = 256
/** The baseline is slow, so fewer purchases measure it. */
const BASELINE_DEALS = 96
/** Many short turns: other load of the machine then falls on both sides. */
const ALONE_ROUNDS = 8
const ALONE = 10

/** With the service's rate limit the bench would only measure this limit. */
const UNLIMITED = { PARTNER_COMMERCE_REQUESTS_PER_SECOND: "2000" }

/** A promotion: everybody wants one of these. */
const WARES = 8

/** The plugin's deals against a developer's own solution, in turns, in one store on one durable database. */
export function deals(): Bench {
  return {
    names: ["deals-throughput", "deals-p99", "deal-alone", "deals-flood", "deals-settled"],
    async measure(isWanted) {
      // A separate database server with fsync, because a deal must survive a crash. The benches of the catalogue need no fsync.
      const keep = mkdtempSync(join(tmpdir(), "partner-commerce-bench-deals-"))
      const world = await openWorld({ keep })
      try {
        const database = await world.fillDatabase("deals", 100)
        await makeDurable(world, database)
        const wares = await stockUp(world, database)
        const dealsWorld = { store: await world.startStore(database, { env: UNLIMITED }), database, wares }
        const sell = seller(world, dealsWorld)
        await sell("plugin", 64, AT_ONCE)
        await sell("workflows", AT_ONCE, AT_ONCE)
        const isCrowdWanted = isWanted("deals-throughput") || isWanted("deals-p99")
        return [
          ...(isCrowdWanted ? await measureCrowd(sell) : []),
          ...(isWanted("deal-alone") ? [await measureAlone(sell, database)] : []),
          ...(isWanted("deals-flood") ? [await flood(world, dealsWorld, sell)] : []),
          ...(isWanted("deals-settled") ? [await settled(world, dealsWorld)] : []),
        ]
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

function seller(world: World, { store, database, wares }: DealsWorld): Sell {
  return async (way, deals, atOnce) => {
    const input: Sale = { way, shop: world.shop, wares, deals, atOnce }
    const { output } = await store.run<Sale, Sold>(require.resolve("./tasks/sell"), input)
    // Work after the answers must not count against the next measurement.
    await untilFinished(world, database)
    return output
  }
}

async function measureCrowd(sell: Sell): Promise<Figure[]> {
  const rounds = []
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({
      baseline: await sell("workflows", BASELINE_DEALS, AT_ONCE),
      ours: await sell("plugin", DEALS, AT_ONCE),
    })
  }
  const perSecond = ({ answersMs, totalMs }: Sold) => (answersMs.length / totalMs) * 1000
  const p99 = ({ answersMs }: Sold) => percentile(answersMs, 99)
  const failed = rounds.map(({ baseline }) => baseline.failed)
  console.error(`deals: of ${BASELINE_DEALS} the baseline has failed to sell ${failed.join(", ")}`)
  const holds = rounds.every(({ ours }) => ours.failed === 0)
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
  ]
}

async function measureAlone(sell: Sell, database: string): Promise<Figure> {
  const rounds = []
  for (let round = 0; round < ALONE_ROUNDS; round++) {
    rounds.push({ baseline: await sell("workflows", ALONE, 1), ours: await sell("plugin", ALONE, 1) })
  }
  const ours = rounds.flatMap((round) => round.ours.answersMs)
  const baseline = rounds.flatMap((round) => round.baseline.answersMs)
  const commitMs = await measureCommit(database)
  const fastest = [ours, baseline].map((answersMs) => Math.round(Math.min(...answersMs))).join(" and ")
  console.error(`deal-alone: at its fastest ${fastest} ms; a durable statement takes ${commitMs.toFixed(1)} ms`)
  const holds = rounds.every((round) => round.ours.failed === 0)
  return toFigure("deal-alone", { value: median(ours), baseline: median(baseline), holds })
}

/** The limit: the time of the smallest durable transaction of this database. */
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
