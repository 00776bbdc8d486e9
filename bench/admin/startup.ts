import { setTimeout as sleep } from "node:timers/promises"
import { resolve } from "node:path"
import { type Figure, toFigure } from "../figure"
import { median } from "../statistics"
import { type World } from "../store/world"

const STARTS = 3
const REST_MS = 30_000
const PLAIN_STORE = resolve(__dirname, "../plain-store")
const MOST_MB = 30
const MOST_STATEMENTS = 1

interface Start {
  ms: number
  /** The resident set after a rest. */
  megabytes: number
  /** Transactions of the database per second while nothing happens. */
  transactions: number
}

/** Compares the start and the rest of a store with the plugin with those of a store without it. */
export async function measureStartup(world: World): Promise<Figure> {
  const own = await startAndRest(world)
  const plain = await startAndRest(world, PLAIN_STORE)
  const megabytes = own.megabytes - plain.megabytes
  const transactions = own.transactions - plain.transactions
  console.error(
    `startup: ${Math.round(own.ms)} ms with the plugin, ${Math.round(plain.ms)} ms without; memory +${Math.round(megabytes)} MB; ${transactions.toFixed(2)} more transactions a second at rest`,
  )
  const holds = megabytes <= MOST_MB && transactions <= MOST_STATEMENTS
  return toFigure("startup", { value: Math.max(1, own.ms - plain.ms), baseline: null, holds })
}

async function startAndRest(world: World, directory?: string): Promise<Start> {
  const database = await world.fillDatabase("startup", 100)
  const times: number[] = []
  for (let turn = 1; ; turn++) {
    const since = performance.now()
    const store = await world.startStore(database, { directory })
    times.push(performance.now() - since)
    if (turn <= STARTS) {
      await store.stop()
      continue
    }
    const before = await countTransactions(world, database)
    await sleep(REST_MS)
    const after = await countTransactions(world, database)
    const { idleMb } = await store.run(require.resolve("./tasks/rest"), undefined)
    await store.stop()
    // The first start compiles.
    return { ms: median(times.slice(1)), megabytes: idleMb, transactions: (after - before) / (REST_MS / 1000) }
  }
}

async function countTransactions(world: World, database: string): Promise<number> {
  const [row] = await world.query<{ count: string }>(
    database,
    "SELECT xact_commit + xact_rollback AS count FROM pg_stat_database WHERE datname = current_database()",
  )
  return Number(row?.count ?? 0)
}
